import { PreparedJson } from '../operations/caches/prepared-json.ts'

/** An operation's answer as JSON; an answer that is JSON already is sent unchanged. */
export function resultJson(value: unknown): string | Buffer {
  if (value instanceof PreparedJson) return value.bytes
  return JSON.stringify(value) ?? 'null'
}
