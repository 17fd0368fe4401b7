// A score sheet to take along.

/** Rows and columns as spreadsheets take them; what would break a cell becomes a space. */
export const asText = (rows: (string | number)[][]): string => rows.map((row) => row.map((cell) => String(cell).replace(/[\t\n\r]+/g, " ")).join("\t")).join("\n");
