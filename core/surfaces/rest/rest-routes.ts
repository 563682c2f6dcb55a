import { entityRoutes } from './entity-routes.ts'

/** One REST route, bound to an operation: the specification's path if there is one. */
export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for the operation's parameters. */
  path: string
  operation: string
  /** The parameter that a body consisting of a list becomes. */
  listBody?: string
  /** The parameter that the whole body becomes. */
  bodyAs?: string
  /** Parameters implied by the path. */
  fixed?: Record<string, string>
  /**
   * `calendar`: the answer's `content` is sent as a calendar file named `filename`. `tagged`: with an ETag, and 304 if
   * the client has it.
   */
  answer?: 'calendar' | 'tagged'
}

/** All REST routes. Parameters come from the path, the body and the query string, in that order. */
export const restRoutes: RestRoute[] = [
  { method: 'GET', path: '/api/provider', operation: 'get_provider' },
  { method: 'GET', path: '/api/bookable', operation: 'get_bookables_for_provider_v2' },
  { method: 'GET', path: '/api/bookable/id/:id', operation: 'get_bookable' },
  { method: 'GET', path: '/api/resource', operation: 'get_resources_for_provider_v2' },
  { method: 'GET', path: '/api/resource/all', operation: 'get_resources' },
  { method: 'GET', path: '/api/resource/bybookable/id/:id', operation: 'get_resources_for_bookable' },
  { method: 'GET', path: '/api/requirementgroup/id/:id', operation: 'get_requirementgroup' },
  { method: 'GET', path: '/api/blackout', operation: 'get_blackouts' },
  { method: 'GET', path: '/api/form', operation: 'get_forms_sections_fqs_ros_for_bookables' },
  { method: 'GET', path: '/api/addon', operation: 'get_addons' },
  { method: 'POST', path: '/api/form/checkanswer', operation: 'check_answer' },
  { method: 'GET', path: '/api/dictionary', operation: 'get_custom_dictionaries', answer: 'tagged' },
  {
    method: 'GET',
    path: '/api/dictionary/language/:language',
    operation: 'get_custom_dictionary_by_language',
    answer: 'tagged',
  },
  {
    method: 'POST',
    path: '/api/availability/generateavailability',
    operation: 'get_availability_in_range_for_bookable',
  },
  { method: 'POST', path: '/api/user/ajaxlogin', operation: 'login_user' },
  { method: 'POST', path: '/api/user/ajaxlogout', operation: 'logout_user' },
  { method: 'GET', path: '/api/user/session', operation: 'get_session' },
  { method: 'PUT', path: '/api/user/session', operation: 'keep_session' },
  { method: 'GET', path: '/api/user/sessions', operation: 'get_sessions' },
  { method: 'PUT', path: '/api/user/endsession/id/:id', operation: 'end_session' },
  { method: 'PUT', path: '/api/user/endothersessions', operation: 'end_other_sessions' },
  { method: 'POST', path: '/createuseraccount', operation: 'create_user_account' },
  { method: 'POST', path: '/api/user', operation: 'create_user' },
  { method: 'GET', path: '/api/user/id/:id', operation: 'get_user' },
  { method: 'PUT', path: '/api/user/id/:id', operation: 'update_user' },
  { method: 'POST', path: '/api/user/guest', operation: 'get_or_create_user_by_email' },
  { method: 'POST', path: '/api/user/passwordreset', operation: 'request_password_reset' },
  { method: 'PUT', path: '/api/user/passwordreset', operation: 'reset_password' },
  { method: 'PUT', path: '/api/user/password', operation: 'change_password' },
  { method: 'POST', path: '/api/user/verifyemail', operation: 'request_email_verification' },
  { method: 'PUT', path: '/api/user/verifyemail', operation: 'verify_email' },
  { method: 'GET', path: '/api/user/data', operation: 'export_user_data' },
  { method: 'PUT', path: '/api/user/erase', operation: 'erase_user' },
  { method: 'POST', path: '/api/reservation/quote', operation: 'get_quote' },
  { method: 'POST', path: '/api/reservation/quoteappointments', operation: 'get_quote_for_appointments' },
  { method: 'PUT', path: '/api/discountcode/isdiscountvalid', operation: 'validate_discount_code' },
  { method: 'GET', path: '/api/reservation/drivetime', operation: 'get_drivetime' },
  { method: 'POST', path: '/reservation/distance', operation: 'get_distance' },
  { method: 'GET', path: '/api/place/suggestions', operation: 'suggest_places' },
  { method: 'GET', path: '/awslink', operation: 'get_upload_link' },
  { method: 'POST', path: '/api/reservation/hold', operation: 'hold_appointment' },
  { method: 'PUT', path: '/api/reservation/metainformation', operation: 'update_reservation_metainformation' },
  { method: 'POST', path: '/api/reservation/startpayment', operation: 'start_payment' },
  { method: 'POST', path: '/api/reservation/book', operation: 'book_appointment' },
  { method: 'POST', path: '/api/reservation/bookappointments', operation: 'book_appointments' },
  { method: 'GET', path: '/api/reservation/basereservation/id/:id', operation: 'get_basereservation' },
  { method: 'PUT', path: '/reservation/savebookingsession', operation: 'set_booking_session' },
  { method: 'GET', path: '/reservation/bookingsession', operation: 'get_booking_session' },
  { method: 'GET', path: '/bookingsession', operation: 'get_booking_session' },
  { method: 'GET', path: '/reservation/sessionid', operation: 'get_booking_session_id' },
  { method: 'DELETE', path: '/destroybookingsession', operation: 'destroy_booking_session' },
  { method: 'PUT', path: '/reservation/clearholds', operation: 'clear_holds', listBody: 'reservations' },
  { method: 'PUT', path: '/reservation/cancel/id/:id', operation: 'cancel_reservation' },
  { method: 'POST', path: '/api/key', operation: 'create_api_key' },
  { method: 'GET', path: '/api/key', operation: 'get_api_keys' },
  { method: 'DELETE', path: '/api/key/id/:id', operation: 'revoke_api_key' },
  {
    method: 'GET',
    path: '/reservation/ics/id/:id/timezone/:timezone',
    operation: 'get_reservation_ics',
    answer: 'calendar',
  },
  ...entityRoutes,
  { method: 'GET', path: '/api/bookinggroup', operation: 'get_bookinggroups' },
  { method: 'GET', path: '/api/bookinggroup/id/:id', operation: 'get_bookinggroup' },
  { method: 'GET', path: '/api/bookinggroup/ismember/id/:id', operation: 'is_member_of_bookinggroup' },
  { method: 'GET', path: '/api/bookinggroup/bookables/id/:id', operation: 'get_bookables_for_bookinggroup' },
  { method: 'GET', path: '/api/reservation/byuser/user/:user_id', operation: 'get_reservations_for_user' },
  {
    method: 'GET',
    path: '/reservation/inprogressbyuser/subdomain/:subdomain/user/:user',
    operation: 'get_inprogress_reservations_by_user',
  },
]
