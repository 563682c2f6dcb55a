import { method, type Row, route } from './row.ts'

const feeds = 'core/operations/publicfeed/eventfeed.db.test.ts'
const lookUps = 'core/operations/catalogue/look-ups.db.test.ts'
const ranges = 'core/operations/availability/availability-range.db.test.ts'
const sessions = 'core/operations/booking-session/booking-session.db.test.ts'
const own = 'core/operations/reservations/own-reservations.db.test.ts'
const persons = 'core/operations/accounts/persons.db.test.ts'
const accounts = 'core/operations/accounts/create-account.db.test.ts'
const booking = 'core/operations/booking/book-appointment.db.test.ts'
const cancelling = 'core/operations/cancelling/cancel-reservation.db.test.ts'
const refunding = 'core/operations/refunds/refund-reservation.db.test.ts'
const byHand = 'core/operations/refunds/refund-tasks.db.test.ts'
const alarms = 'core/operations/alarms/money-alarms.db.test.ts'
const moving = 'core/surfaces/reservation-everywhere.db.test.ts'
const waiting = 'core/operations/waitlist/waitlist.db.test.ts'
const answers = 'core/operations/answers/answers.db.test.ts'
const signedOut = 'core/surfaces/tokens/sessions.db.test.ts'
const seen = 'core/operations/catalogue/visibility.db.test.ts'
const rest = 'core/surfaces/rest/rest.test.ts'
const codes = 'core/operations/pricing/discount-code.db.test.ts'
const paypal = 'plugins/payment-paypal/booking.db.test.ts'
const accountsTest = 'core/operations/paying/payment-account.db.test.ts'
const life = 'core/surfaces/rest/life-paths.db.test.ts'
const people = 'core/surfaces/rest/account-paths.db.test.ts'
const entities = ['availability', 'bookable', 'reservation', 'transaction', 'provider', 'user']

/** The calls, by method and by path. */
export const callRows: Row[] = [
  ...entities.map((type) => route(`GET /${type}/:search`, 'search_entities', people)),
  ...entities.map((type) => route(`PUT /${type}/id/:id`, 'update_entity', people)),
  ...entities.map((type) => route(`POST /${type}`, 'create_entity', people)),
  ...entities.map((type) => route(`DELETE /${type}/id/:id`, 'delete_entity', people)),
  route('PUT /reservation/clearholds', 'clear_holds', life),
  route('PUT /reservation/removeinprogressbyid', 'remove_inprogress_reservation_by_id', life),
  route('GET /api/reservation/drivetime', 'get_drivetime', life),
  route('POST /reservation/distance', 'get_distance', life),
  route('PUT /reservation/savebookingsession', 'set_booking_session', sessions),
  route('GET /reservation/bookingsession', 'get_booking_session', sessions),
  route('GET /bookingsession', 'get_booking_session', sessions),
  route('DELETE /destroybookingsession', 'destroy_booking_session', sessions),
  route('GET /reservation/sessionid', 'get_booking_session_id', sessions),
  route(
    'GET /reservation/inprogressbyuser/subdomain/:subdomain/user/:user',
    'get_inprogress_reservations_by_user',
    life,
  ),
  route('PUT /reservation/cancel/id/:id', 'cancel_reservation', life),
  route('PUT /api/reservation/refund/id/:id', 'refund_reservation', people),
  route('GET /api/reservation/day', 'get_day_list', people),
  route('GET /api/refundtask', 'get_refund_tasks', people),
  route('PUT /api/refundtask/settle/id/:id', 'settle_refund_task', people),
  route('GET /api/suspense', 'get_suspense', people),
  route('PUT /api/suspense/settle/id/:id', 'settle_suspense', people),
  route('GET /api/moneyalarm', 'get_money_alarms', people),
  route('PUT /api/moneyalarm/settle/id/:id', 'settle_money_alarm', people),
  route('PUT /api/reservation/reschedule/id/:id', 'reschedule_reservation', life),
  route('GET /api/reservation/basereservation/id/:id', 'get_basereservation', life),
  route('GET /reservation/ics/id/:id/timezone/:timezone', 'get_reservation_ics', rest),
  route('POST /api/availability/generateavailability', 'get_availability_in_range_for_bookable', life),
  route('POST /api/user/ajaxlogin', 'login_user', people),
  route('POST /api/user/ajaxlogout', 'logout_user', signedOut),
  route('POST /createuseraccount', 'create_user_account', accounts),
  route('PUT /api/discountcode/isdiscountvalid', 'validate_discount_code', codes),
  route('GET /api/bookinggroup', 'get_bookinggroups', people),
  route('GET /api/bookinggroup/id/:id', 'get_bookinggroup', people),
  route('GET /api/bookinggroup/ismember/id/:id', 'is_member_of_bookinggroup', people),
  route('GET /api/bookinggroup/bookables/id/:id', 'get_bookables_for_bookinggroup', people),
  route('GET /api/addon', 'get_addons', people),
  route('GET /api/transaction/byuser/user/:user', 'get_transactions_for_user', people),
  route('GET /api/transaction/id/:id', 'get_transaction', people),
  route('PUT /api/transaction/id/:id', 'update_entity', people),
  route('DELETE /api/transaction/id/:id', 'delete_entity', people),
  route('POST /api/transaction', 'create_entity', people),
  route('GET /awslink', 'get_upload_link', 'core/surfaces/rest/uploads/uploads.db.test.ts'),
  route('PUT /reservation/revertpayment', 'revert_payment', life),
  route('GET /whitelabel/stripeaccountdetail', 'get_payment_account', accountsTest),
  route('GET /stripepublishablekey', 'get_publishable_key', accountsTest),
  route('PUT /reservation/removetransactionsonappt/id/:id', 'remove_transactions_on_appointment', life),
  route('POST /payments', 'make_payment', 'core/operations/paying/make-payment.db.test.ts'),
  method(
    'make_payment',
    'totalprice user reservations providersubdomain event customerselectedcardid info purchasedpoints userid pointsaspayment',
    'core/operations/paying/make-payment.db.test.ts',
  ),
  route('PUT /reservation/integrationsupdate', 'integrations_update', life),
  route('GET /api/reservation/eventfeed', 'get_eventfeed', feeds),

  method('get_bookables_for_provider_v2', 'provider page items_per_page fields id', lookUps),
  method('get_bookable', 'provider id', lookUps),
  method('get_provider', 'subdomain id', lookUps),
  method('get_resources', '', lookUps),
  method('get_resources_for_bookable', 'id start end', lookUps),
  method('get_resources_for_provider_v2', 'provider page items_per_page fields', lookUps),
  method('get_requirementgroup', 'id', lookUps),
  method('get_forms_sections_fqs_ros_for_bookables', 'bookables', answers),
  method(
    'get_availability_in_range_for_bookable',
    'bookable start end provider resources showunavailable waitlist',
    ranges,
  ),
  method('book_appointment', '', booking),
  method('cancel_reservation', 'id refundobj', cancelling),
  method('refund_reservation', 'id amount all reason owed preview version idempotencykey', refunding),
  method('settle_refund_task', 'id means memo externalid', byHand),
  method('get_money_alarms', 'settled page items_per_page', alarms),
  method('settle_money_alarm', 'id note', alarms),
  method('update_reservation_metainformation', 'reservation', 'core/operations/answers/saved-answers.db.test.ts'),
  method('get_reservations_for_user', 'user_id start end', own),
  method('get_bookables_for_user_reservations', 'user_id start end', own),
  method('create_user', 'firstname lastname email password role', accounts),
  method('get_user', 'id', persons),
  method('get_or_create_user_by_email', 'provider email firstname lastname', persons),
  method('get_blackouts', 'start end providers', lookUps),
  method('set_booking_session', '', sessions),
  method('get_booking_session', '', sessions),
  method('destroy_booking_session', '', sessions),
  method('get_custom_dictionaries', 'ids', seen),
  method('get_custom_dictionary_by_language', 'providerid language', 'core/surfaces/words-everywhere.db.test.ts'),
  method('validate_discount_code', 'referencecode reservations', codes),
  method('reschedule_reservation', 'id start end seats resources', moving),
  method(
    'update_reservation_formresponses',
    'id formresponses',
    'core/operations/moving/update-reservation-formresponses.db.test.ts',
  ),
  method('accept_waitlist_offer', 'id', waiting),
  method(
    'send_triggered_notifications',
    'bookableid providerid reservationid trigger',
    'core/operations/messages/send-triggered-notifications.db.test.ts',
  ),
  method('create_paypal_order', 'totalprice', paypal),
  method('authorize_paypal_order', 'orderid', paypal),
  method('get_resources_for_provider', 'provider page items_per_page fields', lookUps),
  method('select_bookable', 'provider id', lookUps),
  method('load_resources_for_bookable', 'id start end', lookUps),
  method('load_requirementgroup', 'id', lookUps),
]
