import { givenByDraft, isSentinel, readAnswers } from '../forms/index.ts'
import type { DisplayStep } from '../forms/types.ts'
import { localDatesTouched, nightsBetween } from '../pricing/local-dates.ts'
import type { FlowDraft, FlowSite } from './types.ts'

/** The bookable step is skipped on a direct link, or when there is nothing to choose from. */
export const bookableStepApplies = (_draft: FlowDraft, site: FlowSite): boolean =>
  !site.direct && site.bookables.filter((bookable) => !bookable.direct).length > 1

/** A form step applies only where the bookable has a form for it. */
export const formStepApplies =
  (displayStep: DisplayStep) =>
  (_draft: FlowDraft, site: FlowSite): boolean =>
    formsOf(site, displayStep).length > 0

/** Satisfied when the chosen bookable is on the site. */
export const bookableChosen = (draft: FlowDraft, site: FlowSite): boolean =>
  draft.bookable !== undefined &&
  (site.bookable?.id === draft.bookable || site.bookables.some((bookable) => bookable.id === draft.bookable))

/** Satisfied when at least one appointment is pending: its slot is held. */
export const appointmentsChosen = (draft: FlowDraft): boolean =>
  (draft.appointments ?? []).some((appointment) => appointment.reservation !== undefined)

/**
 * Satisfied when a slot is chosen. Where several seats can be taken their number is needed too, and calendar days need
 * at least `mincombined` dates or nights.
 */
export function dateChosen(draft: FlowDraft, site: FlowSite): boolean {
  const bookable = site.bookable
  if (!bookable || !draft.start || !draft.end || draft.start >= draft.end) return false
  if (bookable.seatsperbooking > 1 && !draft.seats) return false
  if (bookable.bookabletype !== 'calendarday') return true
  const count = bookable.countby === 'nights' ? nightsBetween : localDatesTouched
  return count(draft.start, draft.end) >= bookable.mincombined
}

/**
 * Satisfied when every required question of the step's forms has an answer, roster questions for each seat. `forms`
 * decides which questions are asked; whether an answer is valid is checked when it is sent.
 */
export const formsAnswered =
  (displayStep: DisplayStep) =>
  (draft: FlowDraft, site: FlowSite): boolean => {
    const asked = formsOf(site, displayStep)
    const open = openForms(draft, site)
    return asked.every(({ id, rules, required }) =>
      rules ? !open.has(id) : required.every((question) => hasAnswer(draft.answers?.[id]?.[question])),
    )
  }

/** Satisfied when the splash questions, which stand beside the date, are answered. */
export const splashAnswered = formsAnswered('splash')

/** Ids of the forms with a required question still open. Phone numbers are not validated here. */
function openForms(draft: FlowDraft, site: FlowSite): Set<string> {
  const forms = (site.bookable?.forms ?? []).flatMap(({ rules }) => rules ?? [])
  const context = {
    seats: draft.seats ?? 1,
    bookable: site.bookable?.id ?? '',
    country: '',
    parsePhone: (text: string) => text,
  }
  const { faults } = readAnswers(forms, givenByDraft(forms, draft), context)
  return new Set(faults.filter(({ code }) => code === 'answer_required').map(({ formid }) => formid))
}

/** Satisfied when the customer's e-mail, first and last name are given: a guest needs no more. */
export const contactGiven = (draft: FlowDraft): boolean =>
  [draft.user?.email, draft.user?.firstname, draft.user?.lastname].every((text) => Boolean(text?.trim()))

/** Satisfied when the terms are accepted, where there are any. */
export const termsAccepted = (draft: FlowDraft, site: FlowSite): boolean =>
  !site.bookable?.hasterms || draft.termsaccepted === true

const formsOf = (site: FlowSite, displayStep: string) =>
  (site.bookable?.forms ?? []).filter((form) => form.display_step === displayStep)

function hasAnswer(value: unknown): boolean {
  if (value === undefined || value === null || value === false || isSentinel(value)) return false
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0 && value.every(hasAnswer)
  return true
}
