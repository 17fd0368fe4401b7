/** Words of the pages around the table. */
export default {
  "app": "Quinte",
} as const;
