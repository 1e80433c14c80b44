// How PostgreSQL's values become ours, whichever connection they come over. Imported for its effect by
// everything that opens a connection and reads figures.
import pg from "pg";

// int8 is money and grams: bigint, never a float.
pg.types.setTypeParser(20, BigInt);
// A date is a day, not an instant.
pg.types.setTypeParser(1082, (text) => text);
