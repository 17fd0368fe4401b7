// What is searched and what is kept of it: the same while building and in the browser.
export const FIELDS = {
  fields: ["title", "page", "text"],
  storeFields: ["title", "page"],
  searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: (word) => (word.length > 4 ? 0.2 : false), combineWith: "AND" },
};
