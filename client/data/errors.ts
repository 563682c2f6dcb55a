import type { ErrorCode } from '../../core/domain/errors.ts'
import type { Holding, OfAppointment, RefusalData, WaitsAlone } from '../../core/domain/wire/index.ts'
import { list, record, text, type Unread } from './read.ts'

/**
 * The server's codes and two more: `connection` when the network failed, `unsuccessful` when a booking returned
 * nothing.
 */
export type CallErrorCode = ErrorCode | 'connection' | 'unsuccessful'

/** Why a call returned no value. The dictionary has its text under `error.<code>`. */
export interface CallError {
  code: CallErrorCode
  /** JSON pointer into the sent parameters. */
  field?: string
  /** The refusal's data, whose fields depend on the code: read them with `refusedWith`. */
  data: unknown
}

/** Refusals that a repetition may resolve: little or nothing of the call has come to the server. */
const passing = new Set<CallErrorCode>(['connection', 'unavailable', 'busy'])
export const isPassing = ({ code }: CallError): boolean => passing.has(code)

export type Answer<T> = { ok: true; value: T } | { ok: false; error: CallError }

export const answered = <T>(value: T): Answer<T> => ({ ok: true, value })

export const failed = (code: CallErrorCode, data: unknown = {}, field?: string): Answer<never> => ({
  ok: false,
  error: field === undefined ? { code, data } : { code, data, field },
})

/** The failure of a call whose answer is no object, as all are: it tells nothing of what became of it. */
export const toldNothing: Answer<never> = failed('internal')

/** The unread data of a refusal with one of these codes; null for any other refusal. */
export const refusedWith = <Code extends keyof RefusalData>(
  { code, data }: CallError,
  ...codes: Code[]
): Unread<RefusalData[Code]> | null => (codes.some((one) => one === code) ? record<RefusalData[Code]>(data) : null)

/** The number of the appointment that caused the refusal of several, from 0; null where it names none. */
export function refusedAppointment({ data }: CallError): number | null {
  const { appointment } = record<OfAppointment>(data)
  return typeof appointment === 'number' ? appointment : null
}

/** The same refusal with another number of the appointment. */
export const withAppointment = (error: CallError, appointment: number): CallError => ({
  ...error,
  data: { ...record(error.data), ...({ appointment } satisfies OfAppointment) },
})

/** Those of a cart that wait in a queue although the cart was refused. */
export const waitingAlone = ({ data }: CallError): WaitsAlone[] =>
  list(record<OfAppointment>(data).waiting).flatMap((one) => {
    const { appointment, id, managetoken } = record<WaitsAlone>(one)
    return typeof appointment === 'number' ? [{ appointment, id: text(id), managetoken: text(managetoken) }] : []
  })

/** The same refusal with others that wait. */
export const withWaiting = (error: CallError, waiting: WaitsAlone[]): CallError => ({
  ...error,
  data: { ...record(error.data), ...({ waiting } satisfies OfAppointment) },
})

/** The holds that a refused payment tells, unread; undefined where it tells none. */
export const toldHolds = ({ data }: CallError): unknown => record<Holding>(data).holds

/** The same refusal with other holds. */
export const withHolds = (error: CallError, holds: Holding['holds']): CallError => ({
  ...error,
  data: { ...record(error.data), holds },
})
