import type { ErrorCode } from '../../core/domain/errors.ts'

/**
 * What a call can end in besides a server's refusal: `connection` when the network failed, `unsuccessful` when a booking
 * was answered with nothing.
 */
export type CallErrorCode = ErrorCode | 'connection' | 'unsuccessful'

/** Why a call gave no value. Its words are found in the dictionary under `error.<code>`. */
export interface CallError {
  code: CallErrorCode
  /** JSON pointer into the parameters that were sent. */
  field?: string
  /** What the server says beside the code: a new quote, a decline code, the action a bank asks for. */
  data: Record<string, unknown>
}

export type Answer<T> = { ok: true; value: T } | { ok: false; error: CallError }

export const answered = <T>(value: T): Answer<T> => ({ ok: true, value })

export const failed = (code: CallErrorCode, data: Record<string, unknown> = {}, field?: string): Answer<never> => ({
  ok: false,
  error: field === undefined ? { code, data } : { code, data, field },
})
