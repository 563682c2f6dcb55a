import { answerFields, parameters, type Row, values } from './row.ts'

const life = 'core/surfaces/rest/life-paths.db.test.ts'
const accounts = 'core/surfaces/rest/account-paths.db.test.ts'
const payments = 'core/operations/paying/make-payment.db.test.ts'
const uploads = 'core/surfaces/rest/uploads/uploads.db.test.ts'
const notifications = 'core/operations/messages/send-triggered-notifications.db.test.ts'
const paypal = 'plugins/payment-paypal/booking.db.test.ts'
const sold = ['bookable', 'availability']

/** The parameters of the calls by path, in paths, queries and bodies, and the parts of what calls answer. */
export const parameterRows: Row[] = [
  ...sold.flatMap((type) => parameters(`GET /${type}/:search`, accounts, 'search')),
  ...sold.flatMap((type) => parameters(`PUT /${type}/id/:id`, accounts, 'id')),
  ...sold.flatMap((type) => parameters(`DELETE /${type}/id/:id`, accounts, 'id')),
  ...parameters(
    'PUT /reservation/revertpayment',
    life,
    'revertobj revertobj.failedreservation revertobj.striperesponsedata',
  ),
  ...parameters(
    'PUT /reservation/integrationsupdate',
    life,
    `first_name last_name startdate enddate starttime endtime email mobile_phone_number seats bookable duration provider
    resources status address customquestions formresponses paymentinformation`,
  ),
  ...parameters('PUT /reservation/clearholds', life, 'reservations'),
  ...parameters('GET /api/reservation/drivetime', life, 'start end address resources bookable provider rescheduleid'),
  ...parameters('POST /reservation/distance', life, 'origin destination'),
  ...answerFields('get_distance', life, 'distance'),
  ...parameters('PUT /reservation/savebookingsession', life, 'reservationid userprofile userid'),
  ...parameters('GET /reservation/inprogressbyuser/subdomain/:subdomain/user/:user', life, 'subdomain user'),
  ...parameters('PUT /reservation/removeinprogressbyid', life, 'id'),
  ...parameters(
    'PUT /reservation/cancel/id/:id',
    life,
    'id refundobj refundobj.refundstatus refundobj.memo refundobj.externalid',
  ),
  ...answerFields('cancel_reservation', life, 'successes errors'),
  ...values('params', 'send_triggered_notifications', 'trigger', life, 'cancellation'),
  ...answerFields('send_triggered_notifications', notifications, 'successes errors'),
  ...parameters('GET /api/reservation/basereservation/id/:id', life, 'id'),
  ...parameters('PUT /api/reservation/reschedule/id/:id', life, 'id start end'),
  ...parameters('GET /api/reservation/eventfeed', life, 'start end bookable'),
  ...answerFields('get_eventfeed', life, 'reservations'),
  ...parameters('GET /reservation/ics/id/:id/timezone/:timezone', life, 'id timezone'),
  ...parameters('POST /api/availability/generateavailability', life, 'bookable start end'),
  ...parameters('PUT /reservation/removetransactionsonappt/id/:id', life, 'id'),

  ...parameters('POST /api/user/ajaxlogin', accounts, 'username password'),
  ...answerFields('login_user', accounts, 'id firstname role'),
  ...answerFields('logout_user', accounts, 'redirect'),
  ...parameters('POST /createuseraccount', accounts, 'firstname lastname email password source providers role'),
  ...parameters(
    'PUT /api/discountcode/isdiscountvalid',
    'core/operations/pricing/discount-code.db.test.ts',
    'referencecode reservations',
  ),
  ...parameters('GET /api/bookinggroup/id/:id', accounts, 'id'),
  ...parameters('GET /api/bookinggroup/ismember/id/:id', accounts, 'id userid'),
  ...parameters('GET /api/bookinggroup/bookables/id/:id', accounts, 'id'),
  ...parameters('GET /api/transaction/byuser/user/:user', accounts, 'user'),
  ...parameters('GET /api/transaction/id/:id', accounts, 'id'),
  ...parameters('PUT /api/transaction/id/:id', accounts, 'id'),
  ...parameters('DELETE /api/transaction/id/:id', accounts, 'id'),
  ...parameters('POST /payments', accounts, 'totalprice user reservations providersubdomain event info'),
  ...parameters('POST /payments', payments, 'customerselectedcardid purchasedpoints userid pointsaspayment'),
  ...values(
    'params',
    'make_payment',
    'event',
    payments,
    'intialordownpayment, save_customer_token, respayment_points, points_purchase',
  ),
  ...parameters('GET /awslink', uploads, 'filename filetype'),
  ...answerFields('get_upload_link', uploads, 'url signedRequest'),
  ...answerFields('create_paypal_order', paypal, 'id'),
  ...answerFields(
    'authorize_paypal_order',
    paypal,
    'purchase_units purchase_units.payments purchase_units.payments.authorizations',
  ),
]
