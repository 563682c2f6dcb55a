import { isRecord } from '../../domain/is-record.ts'
import type { PluginLimit } from '../../plugin-api/limits.ts'
import type { Ports } from '../ports.ts'
import type { TenantScope } from '../tenant.ts'

/** A plugin took or answered more than it may. */
export class OverLimit extends Error {
  readonly limit: PluginLimit
  /** How much it was, in the limit's unit. */
  readonly took: number

  constructor(
    limit: PluginLimit,
    took: number,
    text = `It took ${took} ${limit.unit} (${limit.kind}, ${limit.name}); up to ${limit.most} are allowed.`,
  ) {
    super(text)
    this.limit = limit
    this.took = took
  }
}

/** @throws OverLimit for more than a limit allows */
export function keepWithin(limit: PluginLimit, took: number, text?: string): void {
  if (took > limit.most) throw new OverLimit(limit, took, text)
}

/** The part of a JSON schema that says how long something may be: as many characters or entries as the limit has. */
export const upTo = (limit: PluginLimit) => ({
  [limit.unit === 'characters' ? 'maxLength' : 'maxItems']: limit.most,
  limit,
})

const isLimit = (value: unknown): value is PluginLimit => isRecord(value) && typeof value.most === 'number'

/**
 * Looks at an answer by its schema for what is longer than a limit that stands there by `upTo`.
 * @throws OverLimit for the first
 */
export function keepWithinSchema(schema: unknown, value: unknown): void {
  if (!isRecord(schema)) return
  const { limit, properties, patternProperties, items, allOf } = schema
  if (isLimit(limit) && (typeof value === 'string' || Array.isArray(value))) keepWithin(limit, value.length)
  if (isLimit(limit) && isRecord(value)) keepWithin(limit, Object.keys(value).length)
  const [ofEach] = isRecord(patternProperties) ? Object.values(patternProperties) : []
  if (isRecord(value) && ofEach) for (const one of Object.values(value)) keepWithinSchema(ofEach, one)
  if (isRecord(properties) && isRecord(value))
    for (const [name, one] of Object.entries(properties)) keepWithinSchema(one, value[name])
  if (Array.isArray(allOf)) for (const one of allOf) keepWithinSchema(one, value)
  // Only as many as can matter: a list that is too long itself was told above.
  if (isRecord(items) && Array.isArray(value)) for (const one of value) keepWithinSchema(items, one)
}

/** Faults that the log has already told of: some go through several hands. */
const told = new WeakSet<OverLimit>()

function overIn(error: unknown, depth = 0): OverLimit | null {
  if (error instanceof OverLimit) return error
  return error instanceof Error && depth < 5 ? overIn(error.cause, depth + 1) : null
}

/**
 * Tells the log of a fault, where it is that a plugin went over a limit: once, and in the same form for every kind. It
 * has numbers and our own names, and nothing that the plugin said.
 */
export function tellOverLimit(
  log: Ports['log'],
  { scope, plugin }: { scope: TenantScope; plugin: string },
  error: unknown,
): void {
  const over = overIn(error)
  if (over === null || told.has(over)) return
  told.add(over)
  const { kind, name, most, unit } = over.limit
  log.warn({ ...scope, plugin, kind, limit: name, took: over.took, allowed: most, unit }, 'a plugin went over a limit')
}
