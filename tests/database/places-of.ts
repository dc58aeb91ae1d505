import type { Pool } from '../../server/src/platform/database/database.ts'

/** Where in the whole database each text is stored, as "table.column". */
export async function placesOf(pool: Pool, texts: string[]): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const places: Record<string, string[]> = Object.fromEntries(texts.map((text) => [text, []]))
  for (const { table, column } of rows) {
    const { rows: found } = await pool.query<{ text: string }>(
      `select text from unnest($1::text[]) as text
        where exists (select from ${table} where strpos(lower(${column}::text), lower(text)) > 0)`,
      [texts],
    )
    for (const { text } of found) places[text]?.push(`${table}.${column}`)
  }
  return places
}
