import type { Refusal } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import { formatMessage } from '../../domain/wording/index.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { SurfaceDeps } from '../surface-deps.ts'

/** A refusal as every surface shows it. */
export interface WireError extends Refusal {
  /** Words of the tenant's dictionary; the code itself where it has none. */
  message: string
  /** What the specification's callers look for; of refusals whose `data` has one. */
  status?: string
}

/** The bookable that a call's parameters name, or those of the first of its appointments: it may have words of its own. */
export function bookableOfCall(params: unknown): string | undefined {
  if (!isRecord(params)) return undefined
  const { bookable, appointments } = params
  if (typeof bookable === 'string') return bookable
  return Array.isArray(appointments) ? bookableOfCall(appointments[0]) : undefined
}

/** @param bookable id or slug of the bookable that the call was about */
export async function wireError(
  refusal: Refusal,
  tenant: Tenant | null,
  words: SurfaceDeps['words'],
  bookable?: string,
): Promise<WireError> {
  const { code, field, data } = refusal
  // Where the tenant's own words can't be read, those that are installed say it.
  const known = await words(tenant, { bookable }).catch(() => words(null, { language: tenant?.language }))
  // Which rule an answer breaks says more than that it breaks one.
  const rule = code === 'answer_invalid' && typeof data?.key === 'string' ? known[data.key] : undefined
  const message = rule ?? known[`error.${code}`]
  const spoken = message === undefined ? code : formatMessage(message, valuesOf(data), tenant?.language ?? 'en-us')
  const status = typeof data?.status === 'string' ? { status: data.status } : {}
  return { code, message: spoken, ...status, ...(field && { field }), ...(data && { data }) }
}

/** What a message may name of a refusal's details: the bounds of a rule stand among them, or in their `values`. */
const valuesOf = (data: Refusal['data']): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries({ ...data, ...(isRecord(data?.values) ? data.values : {}) }).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, value] as const] : [],
    ),
  )
