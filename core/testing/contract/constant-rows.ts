import { constants, type Row, values } from './row.ts'

const slots = 'core/domain/availability/generate-availability.test.ts'
const prices = 'core/domain/pricing/quote.test.ts'
const fields = 'core/domain/forms/question-cases.ts'

/** The values of closed lists, and other constants. */
export const constantRows: Row[] = [
  ...values('entity', 'bookable', 'bookabletype', slots, 'standard, calendarday, event'),
  ...values(
    'entity',
    'bookable',
    'requirementgroups.selectionmethod',
    'core/domain/availability/resource-pool.test.ts',
    'manual, resourceclaim, resourceclaim_restricted, resourcebids, priorityoffer',
  ),
  ...values('entity', 'bookable', 'paymentterms', prices, 'bill, partial, partialautocollect, full'),
  ...values('entity', 'bookable', 'downpaymenttype', prices, 'singlecharge, percentagetotal'),
  ...values('entity', 'bookable', 'downpaymenttype', 'core/domain/entities/defaults.test.ts', 'chargeperseat'),
  ...(
    [
      ['core/surfaces/reservation-everywhere.db.test.ts', 'card'],
      ['plugins/payment-paypal/booking.db.test.ts', 'wallet'],
      ['core/operations/booking/points.db.test.ts', 'points'],
      ['core/operations/paying/record-payment.db.test.ts', 'cash, check'],
    ] as const
  ).flatMap(([test, list]) => values('answer', 'get_basereservation', 'paymentinformation.paymentmethod', test, list)),
  ...values(
    'entity',
    'form',
    'sections.questions.type',
    fields,
    `custommessage, text, number, tel, itel, validated email, email, date, select, radio, checkbox, textarea, password,
    hidden, file, address, firstname, lastname`,
  ),
  ...values(
    'entity',
    'reservation',
    'status',
    'core/operations/waitlist/waitlist.db.test.ts',
    'in-progress, booked, pending, waitlisted, gig, cancelled',
  ),
  ...constants('core/domain/forms/is-repeatable.ts', 'core/domain/forms/validate-answers.test.ts', {
    'form form_config_objects.multiple_submissions': 'multiple_submissions',
    'form form_config_objects.form_id': 'form_id',
  }),
  ...constants(
    'core/domain/forms/check-text.ts',
    fields,
    Object.fromEntries(
      [
        ...['street_number', 'route', 'locality', 'postal_town', 'administrative_area_level_1', 'country'],
        ...['postal_code'],
      ].map((part) => [`the part of an address ${part}`, [`'${part}'`, `${part}: '`]]),
    ),
  ),
  ...constants('core/operations/payments/ledger-lines.ts', 'core/operations/paying/pay-balance.db.test.ts', {
    'transaction eventtype: downpayment': "'downpayment'",
    'transaction eventtype: periodic_charge': "'periodic_charge'",
  }),
  ...constants('core/operations/payments/ledger-lines.ts', 'core/operations/ledger/get-statement.db.test.ts', {
    'transaction eventtype: full_payment': "'full_payment'",
  }),
  ...constants('core/operations/sign-on/offered-sign-on.ts', 'core/surfaces/sign-on/sign-on.db.test.ts', {
    'ssoflow after_datetime': "'after_datetime'",
  }),
  ...constants('plugins/flow-one-screen/plugin.ts', 'client/e2e/resources.e2e.ts', {
    'the flow bookable_dtwithresource': "'bookable_dtwithresource'",
  }),
  ...constants('core/operations/accounts/create-account.ts', 'core/surfaces/rest/account-paths.db.test.ts', {
    customer_found: ["status: 'customer_found'", 'customer_found'],
  }),
  ...constants('core/operations/sessions/check-password.ts', 'core/surfaces/tokens/sessions.db.test.ts', {
    'Entity not found': ["user_not_found: 'Entity not found'", "text: 'Entity not found'"],
    Unauthorized: ["password_incorrect: 'Unauthorized'", "text: 'Unauthorized'"],
  }),
  ...constants('core/operations/paying/payment-account.ts', 'core/operations/paying/payment-account.db.test.ts', {
    Notconnected: "'Notconnected'",
  }),
  ...constants('core/domain/wording/formats.ts', 'core/domain/wording/wording.test.ts', {
    ...Object.fromEntries(
      [
        ['usd', '$', '$1,234.50'],
        ['cad', 'C$', 'C$95.00'],
        ['gbp', '£', '£95.00'],
        ['aud', 'A$', 'A$95.00'],
        ['eur', '€', '€95.00'],
        ['sgd', 'S$', 'S$95.00'],
      ].map(([code, sign, told = '']): [string, [string, string]] => [`${code} ${sign}`, [`${code}: '${sign}'`, told]]),
    ),
    'the date format MM-DD-YYYY': ['date.slice(5, 10)}', '06-10-2026'],
    'the date format MMMM Do, YYYY': ['withOrdinal(time, locale)', 'June 22nd, 2026'],
    'the date format ddd MM/DD/YYYY h:mma': ["replaceAll('-', '/')", 'Wed 06/10/2026 5:00pm'],
  }),
  ...constants('plugins/payment-paypal/words.ts', 'client/e2e/paypal.e2e.ts', {
    Authorized: ["'payment-paypal.authorized': 'Authorized'", "'Authorized'"],
  }),
]
