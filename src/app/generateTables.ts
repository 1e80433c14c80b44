// Writes down the database's tables as TypeScript, from the database itself: a column that is
// renamed in a migration does not compile anywhere any more.
import pg from "pg";

interface Column {
  schema: string;
  table: string;
  column: string;
  type: string;
  elementType: string | null;
  nullable: boolean;
  filledIn: boolean;
  computed: boolean;
  isView: boolean;
}

// As the drivers hand them over (see db.ts): what counts money and grams is never a float.
const typeOf: Readonly<Record<string, string>> = {
  bit: "string",
  bool: "boolean",
  bytea: "Buffer",
  date: "string",
  float4: "number",
  float8: "number",
  int2: "number",
  int4: "number",
  int8: "bigint",
  inet: "string",
  json: "unknown",
  jsonb: "unknown",
  name: "string",
  numeric: "string",
  text: "string",
  citext: "string",
  timestamptz: "Date",
  uuid: "string",
  varchar: "string",
};

/** The text of tables.generated.ts for this database. */
export async function generateTables(ownerUrl: string): Promise<string> {
  const columns = await readColumns(ownerUrl);
  const tables = Map.groupBy(columns, (column) => `${column.schema}.${column.table}`);
  const interfaces: string[] = [];
  const entries: string[] = [];
  for (const [, tableColumns] of tables) {
    const [first] = tableColumns;
    if (!first) continue;
    const name = interfaceName(first);
    const lines = tableColumns.map((column) => `  ${column.column}: ${columnType(column)};`);
    interfaces.push(`export interface ${name} {\n${lines.join("\n")}\n}`);
    const key = first.schema === "public" ? first.table : `"${first.schema}.${first.table}"`;
    entries.push(`  ${key}: ${name};`);
  }
  const needed = ["Generated", "GeneratedAlways"].filter((wrapper) =>
    interfaces.some((text) => text.includes(`${wrapper}<`)),
  );
  return [
    "// Generated from the database by `npm run gen`. Change a migration, not this file.",
    ...(needed.length > 0 ? [`import type { ${needed.join(", ")} } from "kysely";`] : []),
    "",
    ...interfaces.flatMap((text) => [text, ""]),
    `export interface DB {\n${entries.join("\n")}\n}`,
    "",
  ].join("\n");
}

async function readColumns(ownerUrl: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const found = await client.query<Column>(`
      select c.table_schema as schema, c.table_name as table, c.column_name as column,
             c.udt_name as type, e.udt_name as "elementType", c.is_nullable = 'YES' as nullable,
             c.column_default is not null or c.is_identity = 'YES' as "filledIn",
             c.is_generated = 'ALWAYS' as computed,
             t.table_type = 'VIEW' as "isView"
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      left join information_schema.element_types e
        on (e.object_schema, e.object_name, e.object_type, e.collection_type_identifier)
         = (c.table_schema, c.table_name, t.table_type, c.dtd_identifier)
      where c.table_schema in ('public', 'auth') and c.table_name <> 'mavuno_migration'
      order by (c.table_schema = 'public') desc, c.table_schema, c.table_name, c.ordinal_position`);
    return found.rows;
  } finally {
    await client.end();
  }
}

function interfaceName(column: Column): string {
  const words = column.schema === "public" ? column.table : `${column.schema}_${column.table}`;
  const name = words.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return `${name}Row`;
}

function columnType(column: Column): string {
  const element = column.type.startsWith("_");
  const type = typeOf[element ? column.type.slice(1) : column.type];
  if (type === undefined) {
    throw new Error(
      `${column.table}.${column.column} has type ${column.type}; say in generateTables.ts what that is.`,
    );
  }
  const whole = element ? `${type}[]` : type;
  // Every column of a view may be null as far as PostgreSQL can tell; its reader knows better.
  const orNull =
    column.nullable && !column.isView && whole !== "unknown" ? `${whole} | null` : whole;
  if (column.computed) return `GeneratedAlways<${orNull}>`;
  return column.filledIn && !column.isView ? `Generated<${orNull}>` : orNull;
}
