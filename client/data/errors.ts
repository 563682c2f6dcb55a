import type { ErrorCode } from '../../core/domain/errors.ts'

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
  /** The refusal's data: a new quote, a decline code, the action that a bank requires. */
  data: Record<string, unknown>
}

export type Answer<T> = { ok: true; value: T } | { ok: false; error: CallError }

export const answered = <T>(value: T): Answer<T> => ({ ok: true, value })

export const failed = (code: CallErrorCode, data: Record<string, unknown> = {}, field?: string): Answer<never> => ({
  ok: false,
  error: field === undefined ? { code, data } : { code, data, field },
})
