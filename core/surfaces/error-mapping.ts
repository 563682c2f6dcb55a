import type { ErrorCode } from '../domain/errors.ts'

interface Mapping {
  /** HTTP status of REST and of pages. */
  status: number
  /** JSON-RPC number: the standard's own if it has one, else ours, which is never reused. */
  rpc: number
  /** Seconds after which the same call may work, if it may. */
  retryAfter?: number
}

/**
 * The status and number of each refusal on each surface. GraphQL has the code itself in `extensions.code`, with
 * `extensions.status`. Numbers: 1000 callers, 1100 tenants, 1200 time and availability, 1300 reservations, 1400
 * payments, 1500 uploads, 1600 people.
 */
export const errorMapping: Record<ErrorCode, Mapping> = {
  invalid_params: { status: 400, rpc: -32602 },
  unknown_method: { status: 404, rpc: -32601 },
  internal: { status: 500, rpc: -32603 },

  unauthorized: { status: 401, rpc: 1001 },
  forbidden: { status: 403, rpc: 1002 },
  not_found: { status: 404, rpc: 1003 },
  rate_limited: { status: 429, rpc: 1004 },
  too_large: { status: 413, rpc: 1005 },
  unsupported_media_type: { status: 415, rpc: 1006 },
  idempotency_conflict: { status: 409, rpc: 1007 },
  unavailable: { status: 503, rpc: 1008, retryAfter: 5 },
  signature_invalid: { status: 401, rpc: 1010 },
  busy: { status: 503, rpc: 1009, retryAfter: 2 },

  unknown_site: { status: 404, rpc: 1101 },
  site_inactive: { status: 403, rpc: 1102 },
  site_locked: { status: 403, rpc: 1103 },
  no_bookables: { status: 404, rpc: 1104 },
  feed_not_enabled: { status: 404, rpc: 1105 },

  time_does_not_exist: { status: 422, rpc: 1201 },
  invalid_time: { status: 422, rpc: 1202 },
  range_too_long: { status: 422, rpc: 1203 },
  bookable_invalid: { status: 422, rpc: 1204 },
  slot_taken: { status: 409, rpc: 1205 },
  outside_window: { status: 422, rpc: 1206 },
  outside_hours: { status: 422, rpc: 1207 },
  closed: { status: 422, rpc: 1208 },
  seats_not_available: { status: 409, rpc: 1209 },
  resource_unavailable: { status: 409, rpc: 1210 },
  address_required: { status: 422, rpc: 1211 },
  address_not_found: { status: 422, rpc: 1212 },
  drivetime_conflict: { status: 409, rpc: 1213 },
  drivetime_unknown: { status: 503, rpc: 1214 },

  hold_expired: { status: 409, rpc: 1301 },
  draft_finished: { status: 409, rpc: 1302 },
  status_conflict: { status: 409, rpc: 1303 },
  login_required: { status: 401, rpc: 1304 },
  guest_details_required: { status: 422, rpc: 1305 },
  terms_required: { status: 422, rpc: 1306 },
  answer_required: { status: 422, rpc: 1307 },
  answer_invalid: { status: 422, rpc: 1308 },
  price_changed: { status: 409, rpc: 1309 },
  contact_not_enabled: { status: 409, rpc: 1327 },
  credit_changed: { status: 409, rpc: 1326 },
  refund_changed: { status: 409, rpc: 1330 },
  gift_not_usable: { status: 422, rpc: 1328 },
  gift_changed: { status: 409, rpc: 1329 },
  vetoed: { status: 409, rpc: 1310 },
  reservation_limit: { status: 409, rpc: 1311 },
  waitlist_not_available: { status: 409, rpc: 1312 },
  reschedule_cutoff: { status: 409, rpc: 1313 },
  cancel_too_late: { status: 409, rpc: 1314 },
  kind_not_available: { status: 422, rpc: 1315 },
  appointments_duplicate: { status: 409, rpc: 1316 },
  appointments_conflict: { status: 409, rpc: 1317 },
  discount_not_found: { status: 422, rpc: 1318 },
  discount_not_applicable: { status: 422, rpc: 1319 },
  step_incomplete: { status: 422, rpc: 1320 },
  too_many_holds: { status: 409, rpc: 1321 },
  already_waiting: { status: 409, rpc: 1322 },
  room_now: { status: 409, rpc: 1323 },
  not_offered: { status: 409, rpc: 1324 },
  already_claimed: { status: 409, rpc: 1325 },

  payment_required: { status: 402, rpc: 1401 },
  payment_declined: { status: 402, rpc: 1402 },
  payment_requires_action: { status: 402, rpc: 1403 },
  payment_pending: { status: 409, rpc: 1404 },
  payment_unknown: { status: 409, rpc: 1405 },
  processor_not_connected: { status: 409, rpc: 1406 },
  processor_not_eligible: { status: 422, rpc: 1407 },
  points_short: { status: 402, rpc: 1408 },
  method_in_use: { status: 409, rpc: 1409 },

  user_not_found: { status: 404, rpc: 1601 },
  password_incorrect: { status: 401, rpc: 1602 },
  login_failed: { status: 401, rpc: 1603 },
  too_many_attempts: { status: 429, rpc: 1604 },
  account_exists: { status: 409, rpc: 1605 },
  password_weak: { status: 422, rpc: 1606 },
  link_expired: { status: 410, rpc: 1607 },
  reservations_ahead: { status: 409, rpc: 1617 },
  sign_on_failed: { status: 401, rpc: 1608 },
  sign_on_unverified: { status: 403, rpc: 1609 },
  handback_wrong: { status: 410, rpc: 1618 },
  role_not_grantable: { status: 403, rpc: 1610 },
  field_not_writable: { status: 403, rpc: 1611 },
  in_use: { status: 409, rpc: 1616 },
  no_access: { status: 403, rpc: 1612 },
  link_required: { status: 403, rpc: 1613 },
  session_storage_refused: { status: 409, rpc: 1614 },
  too_many_keys: { status: 409, rpc: 1615 },
  domain_invalid: { status: 422, rpc: 1619 },
  domain_taken: { status: 409, rpc: 1620 },
  too_many_domains: { status: 409, rpc: 1621 },

  file_too_large: { status: 413, rpc: 1501 },
  file_kind_not_allowed: { status: 415, rpc: 1502 },
  too_many_files: { status: 422, rpc: 1503 },
  upload_expired: { status: 410, rpc: 1504 },
  upload_used: { status: 409, rpc: 1505 },
  upload_incomplete: { status: 422, rpc: 1506 },
  uploads_exceeded: { status: 429, rpc: 1507 },
  storage_full: { status: 507, rpc: 1508 },
}
