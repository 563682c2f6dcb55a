import { answerFields, entityFields, ownTexts, type Row, twins, withheld } from './row.ts'

const enquiries = 'core/operations/enquiries/enquiries.db.test.ts'
const feeds = 'core/operations/publicfeed/eventfeed.db.test.ts'
/** It stores every field of every schema, and reads it back. */
const stored = 'core/persistence/bundle/tenant-bundle.db.test.ts'
/** It compares what providers configure with what every surface answers. */
const everywhere = 'core/surfaces/fields-everywhere.db.test.ts'
/** It reads by every surface what a customer booked and paid, and what a slot offers. */
const read = 'core/surfaces/reservation-everywhere.db.test.ts'
const twinTest = 'core/operations/entities/get-transactions.db.test.ts'
const slots = 'core/domain/availability/generate-availability.test.ts'
const prices = 'core/domain/pricing/quote.test.ts'
const answers = 'core/domain/forms/validate-answers.test.ts'
const life = 'core/operations/reservations/wire-life.db.test.ts'
const soldPoints = 'core/operations/points/buy-points.db.test.ts'
const passedOn = 'plugins/payment-stripe/passed-on.db.test.ts'
const dates = 'core/operations/availability/events.db.test.ts'
const lines = 'core/operations/reservations/wire-transaction.db.test.ts'

/** The fields of what providers configure, and of what customers make. */
export const entityRows: Row[] = [
  ...entityFields(
    'bookable',
    everywhere,
    `name provider providers forms questions slug photo description limited_use bookinggroups location.address
    displaytext imagecarousel notifications splash_questions rosterenabled subcategories tags customdictionary customlink
    contactenabled publicfeed.active default_date_view location.displayonbookingsite singlegroup status
    restrictions.description restrictions.requirementmetainformation mincombined combinedslots startanchor
    selectionmethod waitlist.enabled drivetime requirementgroups.selectionmethod requirementgroups.quantity
    billinginstructions approvalmode holdduration reschedule_cutoff refundcutoff`,
  ),
  ...entityFields('resource', everywhere, 'id name description photo groups tags active location imagecarousel'),
  ...entityFields('resourcegroup', everywhere, 'name quantity'),
  ...entityFields('availability', everywhere, 'bookable start end resources'),
  ...entityFields(
    'provider',
    everywhere,
    `id timezone name address phone status unit place subdomain city state zip bookingflow bookableordermethod
    requirelogin nobookablesmessage subsites newbusinesshours bookinglogo website websitesecondary distance facebook
    twitter instagram linkedin youtube displaytext notificationsenabled bookingsiteconfig publicfeed customdictionary`,
  ),
  ...entityFields(
    'whitelabel',
    everywhere,
    `label url currency country dictionary vocabularyoverride bookingterms requirebookingterms confirmationmessage
    customertimezonedisplay multiplereservations advancedresourceselection allowproviderbookingsiteconfig
    allowguestcheckout bookingsitesearchbar bookingsitesortandfilter chatbotdata ssoflow`,
  ),
  // Who signs on elsewhere is configured with secrets, which nobody is answered.
  ...entityFields('whitelabel', stored, 'thirdpartylogin'),
  ...entityFields('user', everywhere, 'id email firstname lastname role providers profile'),
  ...entityFields('user', stored, 'password'),
  ...answerFields('get_user', everywhere, 'slug'),
  ...answerFields('get_provider', everywhere, 'slug'),
  ...twins('provider', twinTest, { slug: 'subdomain' }),
  ...entityFields('bookinggroup', everywhere, 'id users'),
  ...entityFields('discount', everywhere, 'referencecode discount_amount provider bookables'),
  ...entityFields('discount', twinTest, 'discount_percentage'),
  ...entityFields(
    'addon',
    everywhere,
    'id name min max timeadjustment priceadjustment price_function time_function display_function',
  ),
  ...entityFields(
    'form',
    everywhere,
    `id name tags form_config_objects description imageurl style sections.description display_step
    sections.questions.placeholder sections.questions.description sections.questions.shortlabel
    sections.questions.value_function_source sections.questions.value_function sections.questions.display_function
    sections.questions.value_function_source.operator sections.questions.value_function_source.amount
    sections.questions.responseoptions.description sections.questions.responseoptions.imageurl
    sections.questions.responseoptions.price sections.questions.responseoptions.priceadjustment`,
  ),
  ...entityFields('pointspackage', everywhere, 'points price'),
  ...answerFields(
    'get_basereservation',
    read,
    `id bookable start end status provider providerid whitelabel user type value hold resources
    customquestions first_name last_name mobile_phone_number formresponses location roster segments language expires
    seats timezone paymentinformation`,
  ),
  ...entityFields(
    'bookable',
    slots,
    `availability duration requirementgroups seats seatsperbooking bookabletype windowbegin windowbegintype windowend
    windowendtype restrictions.start restrictions.end restrictions.segments restrictionbegin restrictionend
    requirementgroups.resources requirementgroups.minimum requirementgroups.maximum`,
  ),
  ...entityFields('bookable', 'core/domain/availability/sessions.test.ts', 'resource_capacity'),
  ...entityFields('bookable', 'core/domain/availability/reachable-ends.test.ts', 'intervaloverlap'),
  ...entityFields('bookable', 'core/operations/availability/shared-by-providers.db.test.ts', 'requiredresources'),
  ...entityFields('bookable', 'core/operations/booking/nights.db.test.ts', 'maxcombined'),
  ...entityFields('bookable', dates, 'restrictions.title'),
  ...entityFields(
    'bookable',
    prices,
    `price pointsprice paymentterms pricing_tiers.seat_quantity pricing_tiers.marginal_price tax.taxpercentage
    tax.applicabletobaseprice tax.applicabletoaddons tax.applicabletotravelfee travelcost.fee travelcost.excessfee
    travelcost.excessmiles downpaymentamount downpaymenttype `,
  ),
  ...twins('bookable', twinTest, {
    type: 'bookabletype',
    active: 'status',
    waitlistenabled: 'waitlist',
    restriction: 'restrictions',
  }),
  ...answerFields('get_provider', soldPoints, 'pointspackages'),
  ...answerFields('get_user', twinTest, 'pointsbalance'),
  ...answerFields(
    'get_user',
    'core/operations/payments/saved-methods.db.test.ts',
    'payments.customerid payments.cardbrand payments.cardlast4 payments.preferred',
  ),
  ...entityFields(
    'form',
    answers,
    `sections.id sections.name sections.questions.id sections.questions.slug
    sections.questions.prompt sections.questions.required sections.questions.minimum sections.questions.maximum
    sections.questions.step sections.questions.type sections.questions.responseoptions.id
    sections.questions.responseoptions.name sections.questions.responseoptions.min
    sections.questions.responseoptions.max sections.questions.responseoptions.prompt
    sections.questions.responseoptions.duration`,
  ),
  ...entityFields(
    'form',
    'core/domain/flow/form-rules-of.test.ts',
    `sections.questions.name sections.questions.internal sections.questions.rosterquestion
    sections.questions.options.key sections.questions.options.value sections.questions.variables.default_value`,
  ),
  ...twins('discount', twinTest, { reference_code: 'referencecode' }),
  ...answerFields(
    'make_payment',
    passedOn,
    `reservation_payment_stripechargeid transfer_type reservation_payment_transferid reservation_destination_paymentid
    cardlast4 cardbrand`,
  ),
  ...answerFields('make_payment', 'core/operations/paying/make-payment.db.test.ts', 'client_ip paymentmethods'),
  ...answerFields('get_points_packages', soldPoints, 'packages.quantity'),
  ...answerFields('get_contact_request', enquiries, 'bookable id customquestions first_name last_name provider user'),
  ...entityFields('provider', feeds, 'publicfeed.show_details publicfeed.show_unbooked'),

  ...answerFields(
    'get_basereservation',
    life,
    `associated_external_calendar_events date_restriction.start date_restriction.end reschedule validation_notes tags
    limited_use_link.uid waitlistoffer.start waitlistoffer.end unavailable checkedout version`,
  ),
  ...answerFields(
    'get_basereservation',
    read,
    `formid price time responses.question_id responses.value responses.slug responses.question_prompt
    responses.response`,
    'formresponses.',
  ),
  ...answerFields(
    'get_basereservation',
    'core/operations/answers/answers.db.test.ts',
    'responses.response_metainformation',
    'formresponses.',
  ),
  ...answerFields(
    'get_basereservation',
    read,
    `paymentmethod paidprice baseprice basepricepostdiscount basepricetax discount discountcodeused travelcost
    travelfeetax addontax finalprice downpaymentamount transactions paymentterms balancetobecollected entityname
    volumediscountpercentage volumediscountdollaramt bookableprice paidpricepostdiscount cardidentifier`,
    'paymentinformation.',
  ),
  ...answerFields(
    'get_basereservation',
    'core/operations/booking/points.db.test.ts',
    'pointsprice',
    'paymentinformation.',
  ),
  ...answerFields(
    'get_basereservation',
    'core/operations/cancelling/cancel-reservation.db.test.ts',
    'memo externalid',
    'paymentinformation.',
  ),
  ...answerFields(
    'get_basereservation',
    passedOn,
    'provider_transfer_checkout source_transaction',
    'paymentinformation.',
  ),
  ...answerFields(
    'get_basereservation',
    'plugins/payment-paypal/booking.db.test.ts',
    'paypal.paypal_authorization_id paypal.quantity paypal.created paypal.modified',
    'paymentinformation.',
  ),
  ...answerFields(
    'get_availability_in_range_for_bookable',
    read,
    `start end seats id resources reservation_capacity segments.start segments.end segments.title segments.description
    available waitlist_info signature bookables blackouts selected`,
    'timeslots.',
  ),
  // Its date is the timeslot's start.
  ...answerFields(
    'get_availability_in_range_for_bookable',
    'core/operations/availability/rentals-by-the-day.db.test.ts',
    'waitlist_info.position',
    'timeslots.',
  ),
  ...entityFields(
    'transaction',
    lines,
    'type eventtype transactiontype paymentmethod mode status event description provider user transactionamount',
  ),
  ...entityFields(
    'transaction',
    'core/operations/ledger/get-statement.db.test.ts',
    'providerid whitelabel stripetransactionid cardlast4 cardbrand ip',
  ),
  ...entityFields('transaction', passedOn, 'transferid paymentid'),
  ...ownTexts('displaytext', 'core/operations/words/words.test.ts', 'modifybutton thankyoumessage'),
  ...ownTexts('settings', 'core/operations/words/words.test.ts', 'datemessage'),
  ...ownTexts('settings', 'client/e2e/tenant-words.e2e.ts', 'userinstructions'),
  ...withheld('user', stored, 'apikey'),
  ...withheld('provider', stored, 'apikey'),
]
