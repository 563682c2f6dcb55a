import { constants, type Row, values } from './row.ts'

const defaults = 'core/domain/entities/defaults.test.ts'
const steps = 'core/surfaces/site/bootstrap/first-pages.test.ts'
const flow = 'core/domain/flow/progress.test.ts'
const visible = 'core/domain/access/visibility.test.ts'
const tagged = 'core/domain/catalogue/order-bookables.test.ts'

const stepNames = (test: string, ...names: string[]): Row[] =>
  constants(
    'core/domain/flow/step-kinds.ts',
    test,
    Object.fromEntries(names.map((name) => [`step ${name}`, [`'${name}'`, name]])),
  )

const addresses = (test: string, list: Record<string, string>): Row[] =>
  constants(
    'client/app/routes.tsx',
    test,
    Object.fromEntries(Object.entries(list).map(([path, said]) => [`page ${path}`, [`path: '${path}'`, said]])),
  )

/** Limits, defaults, names of steps and addresses of pages, and the rest of the closed lists. */
export const limitRows: Row[] = [
  ...constants('core/domain/entities/defaults.ts', defaults, {
    'a duration of 3600 s': ['duration: 3600', 'duration: 3600'],
    'one seat': ['seats: 1,', 'seats: 1,'],
    'a window of 11 months': ['standard: 11, calendarday: 11', 'windowend: 11'],
    'a window of two years for events': ['event: 24', 'windowend: 24'],
    'a window in minutes': "windowbegintype: 'minutes'",
    'a refund until 24 hours before': 'refundcutoff: 24',
    'a calendar that begins with month_view': "default_date_view: 'month_view'",
    'a login unless said otherwise': 'requirelogin: true',
    'the flow normal': "bookingflow: 'normal'",
  }),
  ...constants('core/domain/entities/defaults.ts', 'core/persistence/bundle/default-zone.db.test.ts', {
    'the zone America/New_York of who names none': ["defaultTimezone = 'America/New_York'", 'America/New_York'],
  }),
  ...constants(
    'core/domain/availability/availability-range.ts',
    'core/domain/availability/availability-range.test.ts',
    {
      'a look-ahead of 10 months': ['monthsAhead = 10', "ends('standard')"],
    },
  ),
  ...constants('core/domain/uploads/limits.ts', 'core/surfaces/rest/uploads/uploads.db.test.ts', {
    '10 files per upload': ['mostUploads = 10', '(10 files)'],
    'files under 5242880 bytes': ['uploadLimit = 5_242_880', '5_242_879'],
  }),
  ...constants('core/domain/uploads/kinds.ts', 'core/domain/uploads/uploads.test.ts', {
    ...Object.fromEntries(
      ['jpeg', 'png', 'svg', 'tiff', 'gif', 'bmp', 'pdf', 'doc', 'docx'].map((kind) => [
        `files of the kind ${kind}`,
        [`'${kind}'`, `'${kind}'`] as [string, string],
      ]),
    ),
  }),
  ...constants('core/domain/forms/sentinels.ts', 'core/domain/forms/question-cases.ts', {
    'the number that means unanswered': ['numberSentinel = 123581321', '123581321'],
    'the date that means unanswered': ["dateSentinel = '1970-01-01'", '1970-01-01'],
  }),
  ...constants('core/domain/forms/password-rules.ts', 'core/domain/access/password-rules.test.ts', {
    'passwords of 8 characters': ['password.length >= 8', 'password_length'],
    'a special character in a password': ['[!+()=@#$%^&*{}[\\]]', 'password_special'],
    'a character of a password 3 times in a row at most': ['(.)\\1{3}', 'Tiller7777!'],
  }),
  ...constants('core/domain/forms/email-address.ts', 'core/domain/forms/email-address.test.ts', {
    'emails of 100 characters': ['longestEmail = 100', 'longestEmail'],
    'emails of 4 characters': ['shortestEmail = 4', 'shortestEmail'],
  }),
  ...constants(
    'client/booking/questions/cards/short-description.ts',
    'client/booking/questions/cards/card-state.test.ts',
    {
      'a form’s description of 45 characters': ['longest = 45', '45'],
    },
  ),
  ...constants('client/booking/bookable/card-facts.ts', 'client/booking/bookable/card-facts.test.ts', {
    'a card’s description of 85 characters': ['shownOnCard = 85', '85'],
    'a description under 150 characters without view-more': ['shortestCut = 150', "'x'.repeat(149)"],
  }),
  ...constants('core/domain/wire/bookables-request.ts', 'core/operations/catalogue/look-ups.db.test.ts', {
    'pages of 18 bookables': ['bookablesPerPage = 18', 'items_per_page: 18'],
  }),
  ...constants(
    'core/operations/catalogue/get-resources-for-provider.ts',
    'core/operations/catalogue/look-ups.db.test.ts',
    {
      'pages of 20 resources': ['resourcesPerPage = 20', 'items_per_page: 20'],
    },
  ),
  ...constants('core/operations/availability/get-blackouts.ts', 'core/operations/catalogue/look-ups.db.test.ts', {
    'blackouts from a year back': ['addLocalMonths(now, -12', "'last-year', '2025-11-25'"],
    'blackouts to a year ahead': ['addLocalMonths(now, 12', "'next-year', '2027-11-25'"],
  }),
  ...constants('core/domain/access/session-life.ts', 'core/domain/access/session-life.test.ts', {
    'a warning after 30 minutes': 'warnafter: 1800',
    'a logout 5 minutes after it': 'logoutafter: 300',
  }),
  ...constants('client/data/availability-cache.ts', 'client/data/availability-cache.test.ts', {
    'slots that are stale after a minute': ['staleAfter = 60_000', 'pass(59_999)'],
  }),
  ...constants(
    'core/operations/reservations/get-reservations-for-user.ts',
    'core/operations/reservations/own-reservations.db.test.ts',
    {
      'lists of reservations from 3 months back': ['addLocalMonths(now, -3', 'from three months back'],
      'lists of reservations to 1 year ahead': ['addLocalMonths(now, 12', 'to a year ahead'],
    },
  ),
  ...constants('core/operations/marketplace/find-providers.ts', 'client/e2e/marketplace.e2e.ts', {
    'pages of 18 sites': ['sitesPerPage = 18', 'toBe(18)'],
  }),
  ...constants('client/booking/summary/summary-panel.tsx', 'client/e2e/details.e2e.ts', {
    'a description of 500 characters for who comes directly': ['wholeDirect = 500', '500'],
  }),
  ...constants('client/data/provider-facts.ts', 'client/data/provider-facts.test.ts', {
    'links of 40 characters': ['bare.length > 40', 'toHaveLength(40)'],
  }),
  ...constants('core/surfaces/tokens/site-token.ts', 'core/surfaces/tokens/tokens.test.ts', {
    'tokens of an hour': ['tokenLifetime = 3600', '3600'],
  }),
  ...constants('client/booking/resources/choices.ts', 'client/booking/resources/choices.test.ts', {
    'the search among more than 5 resources': ['advancedAbove = 5', 'advanced'],
  }),
  ...stepNames(
    steps,
    'bookable_step',
    'bookable_byresource_step',
    'bookable_withresource_step',
    'bookable_calendar',
    'resource_step',
  ),
  ...stepNames(flow, 'first_form_step', 'datetime_step', 'second_form_step', 'confirmation_step'),
  ...stepNames('core/domain/flow/resource-satisfaction.test.ts', 'datetime_resource_step'),
  ...addresses('core/surfaces/site/site.test.ts', {
    '/directbooking/id/:slug': '/directbooking/id/lesson',
  }),
  ...addresses('client/e2e/said.e2e.ts', { '/reschedule/id/:id': '/reschedule/id/' }),
  ...addresses('client/e2e/public-feed.e2e.ts', { '/public/:day?': '/public' }),
  ...constants('client/screens/account/login-form.tsx', 'client/e2e/account.e2e.ts', {
    'page /passwordreset': ["'/passwordreset'", 'Reset your password'],
  }),
  ...constants('core/surfaces/sign-on/register-sign-on.ts', 'core/surfaces/sign-on/saml.db.test.ts', {
    'page /openidlogin': ["'/openidlogin'", '/openidlogin?redirect='],
  }),
  ...constants('client/frame/join-host.ts', 'client/e2e/embed.e2e.ts', {
    'the message to the page around where nothing is kept': "'storage_disabled'",
  }),
  ...constants('core/surfaces/site/carried-request.ts', 'core/surfaces/site/carried-request.test.ts', {
    '?embedded': 'embedded',
  }),
  ...constants('core/surfaces/site/register-pages.ts', 'core/surfaces/site/visitors.db.test.ts', {
    '?linkid': ['linkid=', '?linkid='],
  }),
  ...constants('core/surfaces/tokens/signature.ts', 'core/surfaces/tokens/keys.db.test.ts', {
    'the header slug::signature': ['`slug::signature`', '::'],
  }),
  ...values('entity', 'bookable', 'status', visible, 'active, inactive, hidden, archived, visible_on_subsite_only'),
  ...values(
    'entity',
    'provider',
    'status',
    'core/operations/marketplace/find-in-listing.test.ts',
    'active, hidden, locked, mastersite',
  ),
  ...constants('core/domain/catalogue/order-bookables.ts', tagged, {
    ...Object.fromEntries(
      ['mostrecent', 'leastrecent', 'bytag', 'tagaccordion'].map((order) => [`the order ${order}`, order]),
    ),
    'the tag notag': "'notag'",
  }),
  ...constants('core/domain/entities/defaults.ts', 'core/operations/catalogue/look-ups.db.test.ts', {
    'the order alphabetical': "bookableordermethod: 'alphabetical'",
  }),
  ...constants('plugins/flow-checklist/plugin.ts', 'client/e2e/checklist.e2e.ts', {
    'the flow checklist': ["name: 'checklist'", '/checklist/second_form_step'],
  }),
  ...values(
    'entity',
    'bookable',
    'windowendtype',
    'core/domain/availability/window.test.ts',
    'hours, days, weeks, months',
  ),
  ...values('entity', 'form', 'display_step', 'core/domain/flow/flow.test.ts', 'first_form, second_form'),
]
