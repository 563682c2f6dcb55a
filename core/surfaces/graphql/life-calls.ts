import { isRecord } from '../../domain/is-record.ts'
import type { Operation } from '../../operations/define-operation.ts'
import { catalogue } from '../../operations/index.ts'
import { parameterSchemas, requiredParameters } from '../parameter-schemas.ts'
import { scalarOf } from './entity-types.ts'

/**
 * The calls of a reservation's life, by customers, claimers and staff, and those by which calendars and programs follow
 * it.
 */
const names = [
  ...['get_next_free', 'get_quote', 'hold_appointment', 'clear_holds', 'remove_inprogress_reservation_by_id'],
  ...['update_reservation_metainformation', 'book_appointment', 'book_appointments', 'book_as_staff'],
  ...['get_basereservation', 'get_reservations_for_user', 'get_inprogress_reservations_by_user'],
  ...['join_waitlist', 'leave_waitlist', 'accept_waitlist_offer', 'reject_waitlist_offer'],
  ...['get_waitlist', 'reorder_waitlist', 'make_waitlist_offer'],
  ...['get_request', 'approve_reservation', 'reject_reservation', 'modify_reservation', 'withdraw_reservation'],
  ...['get_gigs', 'get_gig_times', 'claim_reservation', 'give_back_claim', 'refuse_time'],
  ...['get_bids', 'place_bid', 'withdraw_bid', 'pick_bid'],
  ...['reschedule_reservation', 'update_reservation_formresponses', 'cancel_reservation'],
  ...['pay_balance', 'ask_for_payment', 'record_payment', 'undo_payment'],
  ...['refund_reservation', 'get_refund_tasks', 'settle_refund_task', 'get_suspense', 'settle_suspense'],
  ...['get_money_alarms', 'settle_money_alarm'],
  ...['get_day_list', 'check_in_reservation', 'update_reservation', 'integrations_update'],
  ...['send_triggered_notifications', 'request_reservation_link', 'get_drivetime', 'get_eventfeed'],
  ...['get_calendar_address', 'renew_calendar_address', 'get_feed_address', 'renew_feed_address'],
  ...['create_webhook_endpoint', 'get_webhook_endpoints', 'delete_webhook_endpoint', 'rotate_webhook_secret'],
  ...['enable_webhook_endpoint', 'get_webhook_deliveries', 'resend_webhook_delivery'],
]

const isId = (name: string, schema: unknown) =>
  name === 'id' || (isRecord(schema) && schema.minLength === 1 && schema.maxLength === 64)

/** The type of a parameter; what has parts of its own is JSON, which the operation validates. */
function argumentType(name: string, schema: unknown): string {
  if (isId(name, schema)) return 'ID'
  if (!isRecord(schema)) return 'JSON'
  if (schema.type !== 'array') return scalarOf(schema)
  const item = argumentType('', schema.items)
  return item === 'JSON' ? item : `[${item}!]`
}

/** An operation as a field of the graph. */
export interface GraphCall {
  name: string
  kind: 'Query' | 'Mutation'
  summary: string
  /** The types of its arguments, by name. */
  types: Record<string, string>
}

function graphCallOf(operation: Operation): GraphCall {
  const { name, summary, effect } = operation
  const required = requiredParameters(operation)
  const own = [...parameterSchemas(operation)].map(([one, schema]): [string, string] => [
    one,
    `${argumentType(one, schema)}${required.has(one) ? '!' : ''}`,
  ])
  const key = effect === 'keyed' && !own.some(([one]) => one.toLowerCase() === 'idempotencykey')
  const types = Object.fromEntries([...own, ...(key ? [['idempotencykey', 'String']] : [])])
  return { name, summary, types, kind: effect === 'read' ? 'Query' : 'Mutation' }
}

const operations = new Map(catalogue.map((operation) => [operation.name, operation]))

/** Each answers what the operation answers on the other surfaces. */
export const graphCallsOfLife: GraphCall[] = names.map((name) => {
  const operation = operations.get(name)
  if (!operation) throw new Error(`The graph names ${name}, which is no operation.`)
  return graphCallOf(operation)
})

/** Their fields in schema definition language. */
export const lifeFields = (kind: GraphCall['kind']): string =>
  graphCallsOfLife
    .filter((call) => call.kind === kind)
    .map(({ name, summary, types }) => {
      const given = Object.entries(types).map(([one, type]) => `${one}: ${type}`)
      return `  ${JSON.stringify(summary)}\n  ${name}${given.length > 0 ? `(${given.join(', ')})` : ''}: JSON`
    })
    .join('\n')
