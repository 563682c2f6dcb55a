import type { RefusalData } from './wire/refusals.ts'

/**
 * Every code by which the product refuses something, in one list. A refusal is a value, not an exception; its words
 * come from the dictionary under `error.<code>`, its HTTP status and JSON-RPC number from `surfaces/error-mapping.ts`.
 */
export const errorCodes = [
  'invalid_params',
  'unknown_method',
  'unauthorized',
  'signature_invalid',
  'forbidden',
  'not_found',
  'rate_limited',
  'too_large',
  'unsupported_media_type',
  'idempotency_conflict',
  'unavailable',
  'busy',
  'internal',
  // tenants
  'unknown_site',
  'site_inactive',
  'site_locked',
  'no_bookables',
  'feed_not_enabled',
  // time and availability
  'time_does_not_exist',
  'invalid_time',
  'range_too_long',
  'bookable_invalid',
  'slot_taken',
  'outside_window',
  'outside_hours',
  'closed',
  'seats_not_available',
  'resource_unavailable',
  // location
  'address_required',
  'address_not_found',
  'drivetime_conflict',
  'drivetime_unknown',
  // reservations
  'hold_expired',
  'draft_finished',
  'status_conflict',
  'login_required',
  'guest_details_required',
  'terms_required',
  'answer_required',
  'answer_invalid',
  'step_incomplete',
  'price_changed',
  'credit_changed',
  'refund_changed',
  'vetoed',
  'reservation_limit',
  'too_many_holds',
  'waitlist_not_available',
  'already_waiting',
  'contact_not_enabled',
  'room_now',
  'not_offered',
  'already_claimed',
  'reschedule_cutoff',
  'cancel_too_late',
  'kind_not_available',
  'appointments_duplicate',
  'appointments_conflict',
  // price
  'discount_not_found',
  'discount_not_applicable',
  'gift_not_usable',
  'gift_changed',
  // accounts
  'user_not_found',
  'password_incorrect',
  'login_failed',
  'too_many_attempts',
  'account_exists',
  'password_weak',
  'link_expired',
  'reservations_ahead',
  'sign_on_failed',
  'sign_on_unverified',
  'handback_wrong',
  'role_not_grantable',
  'field_not_writable',
  'in_use',
  'no_access',
  'link_required',
  'session_storage_refused',
  'too_many_keys',
  'domain_invalid',
  'domain_taken',
  'too_many_domains',
  // uploads
  'file_too_large',
  'file_kind_not_allowed',
  'too_many_files',
  'upload_expired',
  'upload_used',
  'upload_incomplete',
  'uploads_exceeded',
  'storage_full',
  // payment
  'payment_required',
  'payment_declined',
  'payment_requires_action',
  'payment_pending',
  'payment_unknown',
  'processor_not_connected',
  'processor_not_eligible',
  'points_short',
  'method_in_use',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** Codes whose `data.key` may name the rule that was broken: its words say more than those of the code. */
export const ruledCodes = ['answer_invalid', 'invalid_time', 'range_too_long'] as const satisfies ErrorCode[]

/** An expected refusal. `field` is a JSON pointer into the caller's parameters; `data` is safe to show to them. */
export interface Refusal {
  code: ErrorCode
  field?: string
  data?: Record<string, unknown>
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: Refusal }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

/** What a refusal may tell: its own data where a browser reads them, anything else of other codes. */
type Told<Code extends ErrorCode> = Code extends keyof RefusalData ? RefusalData[Code] : Record<string, unknown>

export const refuse = <Code extends ErrorCode>(
  code: Code,
  { field, data }: { field?: string | undefined; data?: Told<Code> | undefined } = {},
): { ok: false; error: Refusal } => ({
  ok: false,
  error: { code, ...(field !== undefined && { field }), ...(data !== undefined && { data: { ...data } }) },
})
