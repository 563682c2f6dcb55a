import type { FlowDraft, FlowSite, StepDefinition } from '@tessera/plugin-api'

/**
 * The steps of the normal flow with their predicates. Pure data and functions: the server decides by them what may be
 * confirmed, and the browser where one may go.
 */
export const steps: StepDefinition[] = [
  {
    name: 'bookable_step',
    kind: 'bookable_step',
    prompt: 'prompt.bookable_step',
    applies: (_draft, site) => !site.direct && site.bookables.filter((bookable) => !bookable.direct).length > 1,
    satisfied: (draft) => draft.bookable !== undefined,
  },
  {
    name: 'first_form_step',
    kind: 'first_form_step',
    prompt: 'prompt.first_form_step',
    applies: (_draft, site) => formsOf(site, 'first_form').length > 0,
    satisfied: (draft, site) => formsOf(site, 'first_form').every((form) => isAnswered(draft, form)),
  },
  {
    name: 'datetime_step',
    kind: 'datetime_step',
    prompt: 'prompt.datetime_step',
    applies: () => true,
    satisfied: isDateChosen,
  },
  {
    name: 'second_form_step',
    kind: 'second_form_step',
    prompt: 'prompt.second_form_step',
    // Always: whoever books is known at least by name and e-mail, also where the provider asks nothing else.
    applies: () => true,
    satisfied: (draft, site) =>
      isPersonKnown(draft) && formsOf(site, 'second_form').every((form) => isAnswered(draft, form)),
  },
  {
    name: 'confirmation_step',
    kind: 'confirmation_step',
    prompt: 'prompt.confirmation_step',
    applies: () => true,
    satisfied: (draft, site) => !site.bookable?.hasterms || draft.termsaccepted === true,
  },
]

type SiteForm = NonNullable<FlowSite['bookable']>['forms'][number]

function formsOf(site: FlowSite, step: 'first_form' | 'second_form'): SiteForm[] {
  return (site.bookable?.forms ?? []).filter((form) => form.display_step === step)
}

function isAnswered(draft: FlowDraft, form: SiteForm): boolean {
  const answers = draft.answers?.[form.id] ?? {}
  return form.required.every((question) => hasValue(answers[question]))
}

/** The specification's sentinels (123581321 for numbers, 1970-01-01 for dates) mean 'unanswered', as an empty value does. */
function hasValue(answer: unknown): boolean {
  if (answer === undefined || answer === null || answer === false || answer === '' || answer === 123581321) return false
  if (typeof answer === 'string') return answer.trim() !== '' && !/^1970-01-01( 00:00:00)?$/.test(answer)
  return !(Array.isArray(answer) && answer.length === 0)
}

/**
 * Date and time are chosen, seats too where several can be taken, and enough days for a rental. Resources need no
 * choice: what the customer leaves open is filled in when the capacity is locked.
 */
function isDateChosen(draft: FlowDraft, site: FlowSite): boolean {
  if (!draft.start || !draft.end) return false
  const bookable = site.bookable
  if (!bookable) return true
  if (bookable.seatsperbooking > 1 && !(draft.seats && draft.seats >= 1)) return false
  return bookable.bookabletype !== 'calendarday' || daysBetween(draft.start, draft.end) >= bookable.mincombined
}

/** Local dates touched by a span of wall clocks; 23:59 and the next 00:00 end the same day. */
function daysBetween(start: string, end: string): number {
  const first = Date.parse(`${start.slice(0, 10)}T00:00:00Z`)
  const last = Date.parse(`${end.slice(0, 10)}T00:00:00Z`)
  const wholeDays = Math.round((last - first) / 86_400_000)
  return end.slice(11) === '00:00:00' ? wholeDays : wholeDays + 1
}

function isPersonKnown(draft: FlowDraft): boolean {
  const { email, firstname, lastname } = draft.user ?? {}
  return Boolean(email?.trim() && firstname?.trim() && lastname?.trim())
}
