import { textOrEmpty } from '../domain/text-or-empty.ts'
import { shownCatalogue } from '../operations/catalogue/content.ts'
import { inOwnLanguage } from '../operations/catalogue/own-language.ts'
import { publicProvider } from '../operations/catalogue/public-entities.ts'
import { wirePreferred } from '../operations/enquiries/preferred-spans.ts'
import { enquiryPage } from '../operations/enquiries/tell-enquiry.ts'
import type { DueEvent } from '../operations/job-store.ts'
import type { Tenant } from '../operations/tenant.ts'
import { missingWords, speak, wordsOf } from '../operations/words/words.ts'
import type { AccountEvent, AccountEventName, HookContext } from '../plugin-api/index.ts'
import type { JobDeps } from './job-deps.ts'

/**
 * The event of an outbox row about a contact request, for who asked (`to: 'customer'`) or for the person or address of
 * the provider that it names; null if there is nobody to tell. It never has the words of who asked, nor the name that
 * they gave, but the dates that would suit: a mail with them could be sent to anybody by anybody.
 */
export async function eventOfEnquiry(
  name: AccountEventName,
  { ports }: Pick<JobDeps, 'ports'>,
  tenant: Tenant,
  row: DueEvent,
): Promise<{ event: AccountEvent; word: HookContext['word'] } | null> {
  const enquiry = await ports.repositories(tenant.scope).enquiries.find(textOrEmpty(row.payload.enquiry))
  if (!enquiry) return null
  const { details } = enquiry
  const isToCustomer = row.payload.to === 'customer'
  const to = isToCustomer ? details.email : textOrEmpty(row.payload.to)
  if (to === '') return null
  const asRead = isToCustomer ? tenant : inOwnLanguage(tenant)
  const entry = (await shownCatalogue(asRead, ports)).find(enquiry.bookable) ?? null
  const bookable = entry?.bookable
  const page = isToCustomer ? `/book/${encodeURIComponent(bookable?.slug ?? enquiry.bookable)}` : null
  const message = textOrEmpty(row.payload.message)
  // An answer says what it says; what would suit is told when it was asked for.
  const preferred = name === 'account.enquiryanswered' ? [] : details.preferred
  const { timezone } = tenant
  const event: AccountEvent = {
    ...{ id: row.id, name, occurred: row.created, to },
    user: { email: to, firstname: isToCustomer ? '' : textOrEmpty(row.payload.firstname), lastname: '' },
    provider: tenant.provider ? publicProvider(tenant.provider, tenant) : {},
    about: bookable?.name ?? '',
    ...(message !== '' && { message }),
    ...(preferred.length > 0 && {
      preferred: preferred.map((span) => ({ ...wirePreferred(span, entry, tenant), timezone })),
    }),
    link: page === null ? enquiryPage(enquiry, { tenant, ports }) : tenant.origin + page,
  }
  const spoken = await wordsOf(tenant, tenant.language, ports)
  return { event, word: speak(spoken, missingWords(tenant, ports)) }
}
