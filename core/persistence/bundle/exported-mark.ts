import { createHash } from 'node:crypto'
import { isRecord } from '../../domain/is-record.ts'

/** The field of an exported reservation that says where it stood. */
export const markField = 'exported'

type Fields = Record<string, unknown>

/** The mark of a reservation in a file: its version when the file was written, and a digest of its other fields. */
export const markOf = (fields: Fields, version: number) => ({ version, digest: digestOf(fields) })

/**
 * The version at which a reservation was exported, if nothing in the file has changed since; null if it has, or if no
 * export wrote it.
 */
export function versionAsExported(fields: Fields): number | null {
  const mark = fields[markField]
  if (!isRecord(mark) || typeof mark.version !== 'number' || mark.digest !== digestOf(fields)) return null
  return mark.version
}

export const withoutMark = ({ [markField]: _, ...fields }: Fields): Fields => fields

/** Of all fields but the mark, in any order. */
const digestOf = (fields: Fields): string =>
  createHash('sha256')
    .update(inOrder(withoutMark(fields)) ?? '')
    .digest('hex')
    .slice(0, 16)

/** A value as text that is the same whatever the order of its keys. */
export const inOrder = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
