import { answerFields, entityFields, ownTexts, type Row, twins, withheld } from './row.ts'

const enquiries = 'core/operations/enquiries/enquiries.db.test.ts'
const feeds = 'core/operations/publicfeed/eventfeed.db.test.ts'
const bundles = 'core/operations/tenant-bundle/prepared-bundle.test.ts'
/** It stores every field of every schema, and reads it back. */
const stored = 'core/persistence/bundle/tenant-bundle.db.test.ts'
/** It compares what operations answer with every field that they declare. */
const answered = 'core/operations/wire-answers.db.test.ts'
const generic = 'core/operations/entities/entities.db.test.ts'
const twinTest = 'core/operations/entities/get-transactions.db.test.ts'
const slots = 'core/domain/availability/generate-availability.test.ts'
const prices = 'core/domain/pricing/quote.test.ts'
const answers = 'core/domain/forms/validate-answers.test.ts'
const life = 'core/operations/reservations/wire-life.db.test.ts'
const soldPoints = 'core/operations/points/buy-points.db.test.ts'
const booking = 'core/operations/booking/book-appointment.db.test.ts'
const passedOn = 'plugins/payment-stripe/passed-on.db.test.ts'
const dates = 'core/operations/availability/events.db.test.ts'
const lines = 'core/operations/reservations/wire-transaction.db.test.ts'

/** The fields of what providers configure, and of what customers make. */
export const entityRows: Row[] = [
  ...entityFields(
    'bookable',
    stored,
    `displaytext imagecarousel notifications splash_questions rosterenabled subcategories tags customdictionary customlink contactenabled publicfeed.active default_date_view location.displayonbookingsite singlegroup status restrictions.description restrictions.requirementmetainformation mincombined combinedslots startanchor selectionmethod waitlist.enabled drivetime requirementgroups.selectionmethod requirementgroups.quantity billinginstructions approvalmode holdduration reschedule_cutoff refundcutoff`,
  ),
  ...entityFields('resource', stored, `tags active location imagecarousel`),
  ...entityFields('resourcegroup', stored, `quantity`),
  ...entityFields(
    'provider',
    stored,
    `subdomain city state zip bookingflow bookableordermethod requirelogin nobookablesmessage subsites newbusinesshours bookinglogo website websitesecondary distance facebook twitter instagram linkedin youtube displaytext notificationsenabled bookingsiteconfig publicfeed`,
  ),
  ...entityFields(
    'whitelabel',
    stored,
    `currency country dictionary vocabularyoverride bookingterms requirebookingterms confirmationmessage customertimezonedisplay multiplereservations advancedresourceselection allowproviderbookingsiteconfig allowguestcheckout bookingsitesearchbar bookingsitesortandfilter chatbotdata thirdpartylogin ssoflow`,
  ),
  ...entityFields('user', stored, `lastname profile`),
  ...entityFields('discount', stored, `discount_amount`),
  ...entityFields('addon', stored, `priceadjustment price_function time_function display_function`),
  ...entityFields(
    'form',
    stored,
    `description imageurl style sections.description display_step sections.questions.placeholder sections.questions.description sections.questions.shortlabel sections.questions.value_function_source sections.questions.value_function sections.questions.display_function sections.questions.responseoptions.description sections.questions.responseoptions.imageurl sections.questions.responseoptions.price sections.questions.responseoptions.priceadjustment`,
  ),
  ...entityFields('pointspackage', stored, `points`),
  ...answerFields(
    'get_basereservation',
    answered,
    `customquestions first_name last_name mobile_phone_number formresponses location roster segments language expires seats timezone`,
  ),
  ...entityFields(
    'bookable',
    generic,
    `forms  name  provider providers questions  
      slug photo description   limited_use  bookinggroups
      location.address `,
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
  ...entityFields('resource', generic, 'id name description photo     groups'),
  ...entityFields('resourcegroup', generic, 'name '),
  ...entityFields('availability', generic, 'bookable start end resources'),
  ...entityFields(
    'provider',
    generic,
    `id  timezone name address    phone status   
           unit place 
           `,
  ),
  ...answerFields('get_provider', soldPoints, 'pointspackages'),
  ...entityFields(
    'whitelabel',
    generic,
    `label   url     
       
         `,
  ),
  ...entityFields('user', generic, 'id email firstname  role providers  slug password'),
  ...answerFields('get_user', twinTest, 'pointsbalance'),
  ...answerFields(
    'get_user',
    'core/operations/payments/saved-methods.db.test.ts',
    'payments.customerid payments.cardbrand payments.cardlast4 payments.preferred',
  ),
  ...entityFields('bookinggroup', generic, 'id users'),
  ...entityFields('addon', answers, 'id name min max  timeadjustment   '),
  ...entityFields(
    'form',
    answers,
    `id name sections.id sections.name form_config_objects sections.questions.id sections.questions.slug
    sections.questions.prompt sections.questions.required sections.questions.minimum sections.questions.maximum
    sections.questions.step sections.questions.type sections.questions.responseoptions.id
    sections.questions.responseoptions.name sections.questions.responseoptions.min
    sections.questions.responseoptions.max sections.questions.responseoptions.prompt
    sections.questions.responseoptions.duration`,
  ),
  ...entityFields(
    'form',
    'core/domain/flow/form-rules-of.test.ts',
    `tags sections.questions.name sections.questions.internal sections.questions.rosterquestion
    sections.questions.options.key sections.questions.options.value sections.questions.variables.default_value`,
  ),
  ...entityFields('discount', generic, 'referencecode  discount_percentage provider bookables'),
  ...twins('discount', twinTest, { reference_code: 'referencecode' }),
  ...entityFields('pointspackage', bundles, ' price'),
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
    `bookable start end associated_external_calendar_events id date_restriction.start date_restriction.end 
    hold provider providerid reschedule  value  type user validation_notes status tags whitelabel
    limited_use_link.uid waitlistoffer.start waitlistoffer.end unavailable checkedout version`,
  ),
  ...answerFields(
    'get_basereservation',
    booking,
    `paymentinformation   resources
      `,
  ),
  ...answerFields(
    'get_basereservation',
    'core/operations/answers/answers.db.test.ts',
    `formid price time responses.question_id responses.value responses.slug
    responses.response responses.response_metainformation`,
    'formresponses.',
  ),
  ...answerFields(
    'get_basereservation',
    answered,
    `paymentmethod paidprice pointsprice baseprice basepricepostdiscount basepricetax discount discountcodeused
    travelcost travelfeetax addontax finalprice downpaymentamount transactions paymentterms
    balancetobecollected volumediscountpercentage volumediscountdollaramt`,
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
    'core/operations/staff/integrations-update.db.test.ts',
    'entityname',
    'paymentinformation.',
  ),
  ...answerFields(
    'get_basereservation',
    passedOn,
    'bookableprice provider_transfer_checkout source_transaction paidpricepostdiscount cardidentifier',
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
    'core/domain/availability/timeslots-to-json.test.ts',
    `start end seats id resources reservation_capacity segments.start segments.end segments.title
    available waitlist_info signature bookables blackouts selected`,
    'timeslots.',
  ),
  ...answerFields('get_basereservation', answered, 'formresponses.responses.question_prompt'),
  ...answerFields('get_availability_in_range_for_bookable', dates, 'timeslots.segments.description'),
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
  ...entityFields(
    'form',
    stored,
    `sections.questions.value_function_source.operator sections.questions.value_function_source.amount`,
  ),
  ...ownTexts('displaytext', 'core/operations/words/words.test.ts', 'modifybutton thankyoumessage'),
  ...ownTexts('settings', 'core/operations/words/words.test.ts', 'datemessage'),
  ...withheld('user', stored, 'apikey'),
  ...withheld('provider', stored, 'apikey'),
]
