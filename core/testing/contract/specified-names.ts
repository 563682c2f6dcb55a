/**
 * The specification's own names, by what has them, as rows of the contract name it. A name with parts is found by any
 * of them. Fields, values, calls and paths are written from the specification; messages and constants are frozen by the
 * names of their rows. So a row that is lost is missed.
 */
export const specifiedNames: Record<string, string> = {
  bookable: `active availability default_date_view displaytext duration forms imagecarousel name notifications price
    provider providers questions requiredresources requirementgroups resource_capacity restriction rosterenabled
    singlegroup seats seatsperbooking slug splash_questions subcategories tags type waitlistenabled windowbegin
    windowbegintype windowend windowendtype bookabletype status paymentterms pointsprice pricing_tiers seat_quantity
    marginal_price tax taxpercentage applicabletobaseprice applicabletoaddons applicabletotravelfee travelcost fee
    excessfee excessmiles downpaymentamount downpaymenttype approvalmode holdduration mincombined maxcombined
    combinedslots intervaloverlap reschedule_cutoff refundcutoff restrictions start end title description segments
    requirementmetainformation restrictionbegin restrictionend bookinggroups waitlist enabled customdictionary
    customlink limited_use drivetime contactenabled billinginstructions startanchor publicfeed selectionmethod photo
    location address displayonbookingsite resources minimum maximum quantity`,
  get_basereservation: `bookable start end associated_external_calendar_events id customquestions date_restriction
    expires first_name last_name hold mobile_phone_number provider providerid paymentinformation formresponses location
    reschedule resources roster seats value segments timezone type user validation_notes status tags language whitelabel
    limited_use_link uid waitlistoffer unavailable checkedout paymentmethod paidprice pointsprice baseprice
    basepricepostdiscount basepricetax discount discountcodeused travelcost travelfeetax finalprice downpaymentamount
    transactions paymentterms entityname bookableprice provider_transfer_checkout source_transaction
    balancetobecollected volumediscountpercentage volumediscountdollaramt paidpricepostdiscount addontax cardidentifier
    paypal paypal_authorization_id quantity created modified memo externalid formid responses price time question_id
    question_prompt slug response response_metainformation`,
  get_availability_in_range_for_bookable: `start end seats id resources reservation_capacity bookables segments title
    description available blackouts waitlist_info position signature selected`,
  get_contact_request: 'bookable id customquestions first_name last_name provider user',
  availability: 'bookable start end resources',
  resource: 'id name description photo tags active location imagecarousel groups',
  resourcegroup: 'name quantity',
  provider: `id subdomain timezone name address city state zip status bookingflow bookableordermethod requirelogin
    nobookablesmessage subsites newbusinesshours bookinglogo website websitesecondary phone distance unit place facebook
    twitter instagram linkedin youtube apikey slug displaytext notificationsenabled bookingsiteconfig customdictionary
    publicfeed show_details show_unbooked`,
  whitelabel: `bookingterms requirebookingterms confirmationmessage customertimezonedisplay multiplereservations
    advancedresourceselection allowproviderbookingsiteconfig label currency dictionary vocabularyoverride
    allowguestcheckout bookingsitesearchbar bookingsitesortandfilter chatbotdata country url thirdpartylogin ssoflow`,
  user: 'id role providers firstname lastname email profile password apikey',
  get_user: 'pointsbalance slug payments customerid cardbrand cardlast4 preferred',
  get_provider: 'pointspackages',
  bookinggroup: 'id users',
  addon: 'id name min max priceadjustment timeadjustment price_function time_function display_function',
  transaction: `type eventtype transactiontype paymentmethod mode status event description provider providerid whitelabel
    user transactionamount stripetransactionid transferid paymentid cardlast4 cardbrand ip`,
  form: `id name description imageurl style sections display_step form_config_objects form_id multiple_submissions tags
    slug prompt placeholder shortlabel required internal rosterquestion minimum maximum step responseoptions options key
    value value_function_source operator amount display_function value_function variables default_value min max duration
    price priceadjustment`,
  pointspackage: 'points price',
  get_points_packages: 'quantity',
  discount: 'referencecode reference_code discount_amount discount_percentage provider bookables',
  make_payment: `reservation_payment_stripechargeid transfer_type reservation_payment_transferid
    reservation_destination_paymentid cardlast4 cardbrand client_ip paymentmethods`,
  displaytext: 'modifybutton thankyoumessage',
  settings: 'userinstructions datemessage',
}

/** The values of its closed lists, with commas. */
export const specifiedValues: Record<string, string> = {
  'bookable bookabletype': 'standard, calendarday, event',
  'bookable status': 'active, inactive, hidden, archived, visible_on_subsite_only',
  'bookable paymentterms': 'bill, partial, partialautocollect, full',
  'bookable downpaymenttype': 'chargeperseat, singlecharge, percentagetotal',
  'bookable requirementgroups.selectionmethod':
    'manual, resourceclaim, resourceclaim_restricted, resourcebids, priorityoffer',
  'provider status': 'active, hidden, locked, mastersite',
  'reservation status': 'in-progress, booked, pending, waitlisted, gig, cancelled',
  'get_basereservation paymentinformation.paymentmethod': 'card, wallet, points, cash, check',
  'transaction eventtype': 'full_payment, downpayment, periodic_charge',
  'form display_step': 'first_form, second_form',
  'form sections.questions.type': `custommessage, text, number, tel, itel, validated email, email, date, select, radio,
    checkbox, textarea, password, hidden, file, address, firstname, lastname`,
  'make_payment event': 'intialordownpayment, save_customer_token, respayment_points, points_purchase',
}

/** Its calls by method and by path, its steps, orders, flows, pages and other names that stand alone. */
export const specifiedCalls = `get_bookables_for_provider_v2 get_bookable get_provider get_resources
  get_resources_for_bookable get_resources_for_provider get_resources_for_provider_v2 get_requirementgroup
  get_forms_sections_fqs_ros_for_bookables get_availability_in_range_for_bookable book_appointment cancel_reservation
  accept_waitlist_offer reschedule_reservation update_reservation_metainformation send_triggered_notifications
  get_reservations_for_user get_bookables_for_user_reservations create_user get_user get_or_create_user_by_email
  get_blackouts set_booking_session get_booking_session destroy_booking_session get_custom_dictionaries
  get_custom_dictionary_by_language create_paypal_order authorize_paypal_order validate_discount_code
  update_reservation_formresponses select_bookable load_resources_for_bookable load_requirementgroup`

export const specifiedPaths = [
  ...['PUT /reservation/revertpayment', 'PUT /reservation/integrationsupdate', 'PUT /reservation/clearholds'],
  ...['GET /whitelabel/stripeaccountdetail', 'GET /api/reservation/drivetime', 'POST /reservation/distance'],
  ...['PUT /reservation/savebookingsession', 'GET /reservation/bookingsession', 'GET /bookingsession'],
  ...['DELETE /destroybookingsession', 'GET /reservation/sessionid', 'PUT /reservation/removeinprogressbyid'],
  ...['GET /reservation/inprogressbyuser/subdomain/:subdomain/user/:user', 'PUT /reservation/cancel/id/:id'],
  ...['GET /api/reservation/basereservation/id/:id', 'PUT /api/reservation/reschedule/id/:id'],
  ...['GET /api/reservation/eventfeed', 'GET /reservation/ics/id/:id/timezone/:timezone'],
  ...['POST /api/availability/generateavailability', 'POST /api/user/ajaxlogout', 'POST /api/user/ajaxlogin'],
  ...['POST /createuseraccount', 'POST /payments', 'GET /stripepublishablekey', 'GET /awslink', 'GET /api/addon'],
  ...['PUT /api/discountcode/isdiscountvalid', 'GET /api/bookinggroup', 'GET /api/bookinggroup/id/:id'],
  ...['GET /api/bookinggroup/ismember/id/:id', 'GET /api/bookinggroup/bookables/id/:id'],
  ...['GET /api/transaction/byuser/user/:user', 'POST /api/transaction', 'GET /api/transaction/id/:id'],
  ...['PUT /api/transaction/id/:id', 'DELETE /api/transaction/id/:id'],
  ...['PUT /reservation/removetransactionsonappt/id/:id'],
]

const step = (name: string) => `step ${name}`

/** Steps, orders, flows, pages and marks, by the names of their rows. */
export const specifiedMarks = [
  ...['bookable_step', 'bookable_byresource_step', 'bookable_withresource_step', 'resource_step'].map(step),
  ...['first_form_step', 'datetime_step', 'datetime_resource_step', 'second_form_step'].map(step),
  ...['confirmation_step', 'bookable_calendar'].map(step),
  ...['alphabetical', 'mostrecent', 'leastrecent', 'bytag', 'tagaccordion'].map((order) => `the order ${order}`),
  ...['normal', 'checklist', 'bookable_dtwithresource'].map((flow) => `the flow ${flow}`),
  ...['the tag notag', '?embedded', '?linkid', 'ssoflow after_datetime', 'page /passwordreset', 'page /openidlogin'],
  ...['page /directbooking/id/:slug', 'page /reschedule/id/:id', 'page /public/:day?', 'Notconnected', 'Unauthorized'],
  ...['customer_found', 'Entity not found', 'the header slug::signature'],
]

/** Its messages and labels, by their keys in the dictionary: the rows have the texts. */
export const specifiedMessages = [
  ...['login.create_failed', 'thanks.modify', 'gate.locked.title', 'gate.inactive.title'],
  ...['gate.link_required.text', 'gate.no_bookables.text', 'prompt.datetime_resource_step', 'login.sorry'],
  ...['error.processor_not_connected', 'error.reschedule_cutoff', 'prompt.confirmation_step'],
  ...['prompt.confirmation_step_pay', 'validation.text_only', 'validation.numbers_only', 'validation.email'],
  ...['validation.number', 'validation.minimum', 'validation.maximum', 'validation.phone'],
  ...['validation.phone_international', 'validation.email_pattern', 'validation.pattern'],
  ...['error.reservation_limit', 'error.resource_unavailable', 'thanks.pending', 'thanks.is_booked'],
  ...['waitlist.accept', 'waitlist.reject', 'login.error', 'login.exists', 'login.created_mail'],
  ...['prompt.resource_step', 'prompt.bookable_step', 'thanks.heading', 'days.hint', 'days.hint_exact'],
  ...['prompt.datetime_step_dates', 'days.waitlist_change', 'days.waitlist_add', 'waitlist.ahead'],
  ...['events.closed', 'waitlist.text', 'waitlist.yes', 'gate.unavailable.text', 'validation.address'],
  ...['error.drivetime_conflict', 'catalogue.no_results', 'error.account_exists', 'login.taken', 'login.created'],
  ...['waitlist.no', 'resources.waitlist_only', 'cart.go', 'cart.keep_shopping', 'cart.another'],
  ...['error.feed_not_enabled', 'feed.empty', 'prompt.second_form_step', 'catalogue.book', 'error.unsuccessful'],
  ...['waitlist.join', 'gate.no_access.title', 'gate.login.title', 'payment.card_error.number'],
  ...['validation.required', 'validation.password_match', 'file.too_big', 'file.too_many', 'form.stage_prompt'],
  ...['error.user_not_found', 'error.password_incorrect', 'discount.not_found', 'file.failed'],
  ...['prompt.datetime_step', 'marketplace.no_results', 'payment.unable', 'points.unable'],
  ...['required_forms_not_found', 'payment.card_other', 'payment.another', 'points.buy_more'],
  ...['availability.failed.title', 'error.signature_invalid'],
  ...['checklist.group_untouched', 'checklist.group_in_progress', 'checklist.group_complete'],
]

/** Its limits, defaults and other constants, by the names of their rows. */
export const specifiedConstants = [
  ...['pages of 18 bookables', 'pages of 20 resources', 'pages of 18 sites'],
  ...['a duration of 3600 s', 'one seat', 'a window of 11 months', 'a window of two years for events'],
  ...['a window in minutes', 'a refund until 24 hours before', 'a calendar that begins with month_view'],
  ...['a login unless said otherwise', 'the zone America/New_York of who names none'],
  ...['a look-ahead of 10 months', '10 files per upload', 'files under 5242880 bytes'],
  ...['the number that means unanswered', 'the date that means unanswered', 'passwords of 8 characters'],
  ...['a special character in a password', 'a character of a password 3 times in a row at most'],
  ...['emails of 100 characters', 'emails of 4 characters', 'a form’s description of 45 characters'],
  ...['a card’s description of 85 characters', 'a description under 150 characters without view-more'],
  ...['blackouts from a year back', 'blackouts to a year ahead', 'a warning after 30 minutes'],
  ...['a logout 5 minutes after it', 'slots that are stale after a minute'],
  ...['lists of reservations from 3 months back', 'lists of reservations to 1 year ahead'],
  ...['a description of 500 characters for who comes directly', 'links of 40 characters', 'tokens of an hour'],
  ...['the search among more than 5 resources', 'the message to the page around where nothing is kept'],
  ...['the part of an address street_number', 'the part of an address route', 'the part of an address locality'],
  ...['the part of an address postal_town', 'the part of an address administrative_area_level_1'],
  ...['the part of an address country', 'the part of an address postal_code', 'usd $', 'cad C$', 'gbp £'],
  ...['aud A$', 'eur €', 'sgd S$', 'the date format MM-DD-YYYY', 'the date format MMMM Do, YYYY'],
  ...['the date format ddd MM/DD/YYYY h:mma', 'Authorized'],
  ...['jpeg', 'png', 'svg', 'tiff', 'gif', 'bmp', 'pdf', 'doc', 'docx'].map((kind) => `files of the kind ${kind}`),
]
