import { isRecord } from '../../domain/is-record.ts'
/** A fault that prevents the import. `pointer` is a JSON pointer (RFC 6901) into the file. */
export interface Fault {
  pointer: string
  expected: string
  /** The value there, shortened; absent if it may be a secret. */
  found?: string
}

/** Something that is imported, but that its author should know about. */
export interface Warning {
  pointer: string
  message: string
}

export const pointerToken = (key: string | number) => String(key).replaceAll('~', '~0').replaceAll('/', '~1')

export const pointerOf = (...path: (string | number)[]) => path.map((key) => `/${pointerToken(key)}`).join('')

const longest = 60

/** A value as a fault's text shows it. */
export function shown(value: unknown): string {
  const json = value === undefined ? 'nothing' : JSON.stringify(value)
  return json.length > longest ? `${json.slice(0, longest)}…` : json
}

/** The value at a pointer; undefined if there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(value)) value = value[Number(key)]
    else value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }
  return value
}
