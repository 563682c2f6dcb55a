import { PreparedJson } from '../operations/prepared-json.ts'

/** An operation's answer as JSON text; an answer that is JSON already goes out as it is. */
export function resultJson(value: unknown): string {
  if (value instanceof PreparedJson) return value.json
  return JSON.stringify(value) ?? 'null'
}
