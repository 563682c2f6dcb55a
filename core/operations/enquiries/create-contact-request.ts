import { ok, type Result, refuse } from '../../domain/errors.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { readEmail, readName } from '../accounts/read-person.ts'
import { emailKeyOf } from '../addresses/email-key.ts'
import { readAnswers } from '../answers/read-answers.ts'
import { storedAnswers } from '../answers/stored-answers.ts'
import { submitFiles } from '../answers/submit-files.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { countryOf } from '../catalogue/country-of.ts'
import { visibilityOf } from '../catalogue/visibility.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import { transact } from '../transact.ts'
import { readPreferred } from './preferred-spans.ts'
import type { EnquiryDetails, StoredEnquiry } from './stored-enquiry.ts'
import { tellAsker, tellProvider } from './tell-enquiry.ts'

type Input = OperationInput<Wire['create_contact_request']['params']>

const hour = 3_600_000
/** Contact requests from one network, and in the name of one address: each brings two mails. */
const mostAnHour = 5

/** How they can be reached: an address, a telephone, or both. */
function readWays({ params, tenant, ports }: Input): Result<Pick<EnquiryDetails, 'email' | 'mobile_phone_number'>> {
  const { email = '', mobile_phone_number = '' } = params
  if (email.trim() === '' && mobile_phone_number.trim() === '')
    return refuse('guest_details_required', { field: '/email' })
  const address = email.trim() === '' ? ok('') : readEmail(email)
  if (!address.ok) return address
  const phone = mobile_phone_number.trim() === '' ? '' : ports.parsePhone(mobile_phone_number, countryOf(tenant))
  if (phone === null)
    return refuse('answer_invalid', {
      field: '/mobile_phone_number',
      data: { key: 'validation.phone_international' },
    })
  return ok({ email: address.value.toLowerCase(), mobile_phone_number: phone })
}

/** The answers that were given. */
async function readGiven({ params, tenant, ports }: Input, entry: CataloguedBookable) {
  const { formresponses: fillings, customquestions: own, prefill, seats = 1 } = params
  const given = { formresponses: fillings, customquestions: own, prefill }
  const read = await readAnswers(given, { entry, seats }, tenant, ports, { asking: true })
  if (!read.ok) return read
  const { digits } = tenant.currency
  const { formresponses, customquestions } = storedAnswers(entry, read.value, tenant.revision, { lines: [], digits })
  return ok({ formresponses, customquestions })
}

async function readDetails(input: Input, entry: CataloguedBookable): Promise<Result<EnquiryDetails>> {
  const { params, tenant, ports, actor } = input
  const firstname = readName(params.first_name, '/first_name')
  if (!firstname.ok) return firstname
  const lastname = readName(params.last_name, '/last_name')
  if (!lastname.ok) return lastname
  const ways = readWays(input)
  if (!ways.ok) return ways
  const preferred = readPreferred(params.preferred ?? [], entry, { tenant, now: ports.clock.now() })
  if (!preferred.ok) return preferred
  const given = await readGiven(input, entry)
  if (!given.ok) return given
  return ok({
    ...ways.value,
    ...given.value,
    ...{ first_name: firstname.value, last_name: lastname.value, preferred: preferred.value, answers: [] },
    // Line breaks stay; other control characters are nobody's words.
    message: (params.message ?? '').replace(/[^\P{Cc}\n\t]/gu, '').trim(),
    seats: params.seats ?? 1,
    language: params.language?.toLowerCase() ?? actor.language,
  })
}

/** The account of who is signed in, or the guest that the address names; null where only a telephone is known. */
async function personOf({ tenant, ports, actor }: Input, details: EnquiryDetails): Promise<string | null> {
  if (actor.user) return actor.user.id
  const { email, first_name: firstname, last_name: lastname } = details
  if (email === '') return null
  const id = ports.tokens.guestId(tenant.scope.whitelabel, email)
  const guest = { id, email, firstname, lastname, now: ports.clock.now() }
  return (await ports.repositories(tenant.scope).users.guestByEmail(guest)).id
}

const limits = ({ actor, ports }: Input, { email }: EnquiryDetails) => [
  { name: 'contact request', of: ports.tokens.address(actor.ip), most: mostAnHour, within: hour },
  ...(email === '' ? [] : [{ name: 'contact request of', of: emailKeyOf({ email }), most: mostAnHour, within: hour }]),
]

/**
 * Takes down what somebody asks about a bookable that takes enquiries (`contactenabled`): nothing is booked, and
 * nothing is kept free; also about one that takes no bookings now. What would suit is named as it is booked: times,
 * days, nights, or a date of an event or another one. The provider is mailed, and so is who asks, without their own
 * words. The files that it names become its own. Refuses with
 * `contact_not_enabled`, faults of the details, and `too_many_attempts` beyond five an hour.
 */
export const createContactRequest = defineOperation({
  name: 'create_contact_request',
  summary: 'Asks the provider about a bookable, with up to three preferred times; books nothing.',
  ...calls.create_contact_request,
  access: 'site',
  effect: 'keyed',
  async handler(input) {
    const { params, tenant, ports } = input
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const visible = await visibilityOf(input, { asking: true })
    if (!visible.ok) return visible
    const entry = visible.value.find(params.bookable)
    if (!entry) return refuse('not_found', { field: '/bookable' })
    if (entry.bookable.contactenabled !== true) return refuse('contact_not_enabled')
    const details = await readDetails(input, entry)
    if (!details.ok) return details
    const tooMany = await ports.throttle.count(tenant.scope, limits(input, details.value))
    if (tooMany) return { ok: false, error: tooMany }
    const now = ports.clock.now()
    const enquiry: StoredEnquiry = {
      ...{ id: ports.ids.ordered(), provider: tenant.scope.provider, bookable: entry.bookable.id },
      ...{ user: await personOf(input, details.value), status: 'open', reservation: null },
      ...{ salt: ports.ids.secret(), details: details.value, created: now, modified: now },
    }
    const events = [
      ...tellAsker(enquiry, 'account.enquired', { at: now }),
      ...(await tellProvider(enquiry, { tenant, ports })),
    ]
    const { id, bookable } = enquiry
    return transact(ports, tenant.scope, async (unit) => {
      await unit.enquiries.insert(enquiry)
      await unit.outbox.add(events)
      const submitted = await submitFiles(unit, { to: { id, ...enquiry.details }, from: null })
      return submitted.ok ? ok({ id, provider: enquiry.provider, bookable, status: 'open' as const }) : submitted
    })
  },
})
