import { type Refusal, ruledCodes } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import { formatMessage } from '../../domain/wording/index.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { SurfaceDeps } from '../surface-deps.ts'

/** A refusal in the form of every surface. */
export interface WireError extends Refusal {
  /** Text of the tenant's dictionary; the code itself if it has none. */
  message: string
  /** The text that callers of the specification look for, for refusals with one in `data`. */
  status?: string
}

/** The bookable named by a call's parameters or by its first appointment: it may have texts of its own. */
export function bookableOfCall(params: unknown): string | undefined {
  if (!isRecord(params)) return undefined
  const { bookable, appointments } = params
  if (typeof bookable === 'string') return bookable
  return Array.isArray(appointments) ? bookableOfCall(appointments[0]) : undefined
}

/** @param bookable id or slug of the call's bookable */
export async function wireError(
  refusal: Refusal,
  tenant: Tenant | null,
  words: SurfaceDeps['words'],
  bookable?: string,
): Promise<WireError> {
  const { code, field, data } = refusal
  // If the tenant's own texts can't be read, the installed ones are used.
  const known = await words(tenant, { bookable }).catch(() => words(null, { language: tenant?.language }))
  const rule = ruledCodes.some((one) => one === code) && typeof data?.key === 'string' ? known[data.key] : undefined
  const message = rule ?? known[`error.${code}`]
  const spoken = message === undefined ? code : formatMessage(message, valuesOf(data), tenant?.language ?? 'en-us')
  const status = typeof data?.status === 'string' ? { status: data.status } : {}
  return { code, message: spoken, ...status, ...(field && { field }), ...(data && { data }) }
}

/** Values for a refusal's text: its details, and the bounds of a rule, which may be in their `values`. */
const valuesOf = (data: Refusal['data']): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries({ ...data, ...(isRecord(data?.values) ? data.values : {}) }).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, value] as const] : [],
    ),
  )
