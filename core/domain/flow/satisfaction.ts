import { givenByDraft, isSentinel, readAnswers } from '../forms/index.ts'
import type { DisplayStep } from '../forms/types.ts'
import { localDatesTouched } from '../pricing/local-dates.ts'
import type { FlowDraft, FlowSite } from './types.ts'

/** The bookable step falls away on a direct link, or when there is nothing to choose from. */
export const bookableStepApplies = (_draft: FlowDraft, site: FlowSite): boolean =>
  !site.direct && site.bookables.filter((bookable) => !bookable.direct).length > 1

/** A form step stands only where the bookable has a form for it. */
export const formStepApplies =
  (displayStep: DisplayStep) =>
  (_draft: FlowDraft, site: FlowSite): boolean =>
    formsOf(site, displayStep).length > 0

/** Satisfied when the bookable chosen is one that the site shows. */
export const bookableChosen = (draft: FlowDraft, site: FlowSite): boolean =>
  draft.bookable !== undefined &&
  (site.bookable?.id === draft.bookable || site.bookables.some((bookable) => bookable.id === draft.bookable))

/** Satisfied when at least one appointment is pending: its slot is held. */
export const appointmentsChosen = (draft: FlowDraft): boolean =>
  (draft.appointments ?? []).some((appointment) => appointment.reservation !== undefined)

/**
 * Satisfied when a slot is chosen: the seats first where several can be taken, and for a calendar day at least
 * `mincombined` dates.
 */
export function dateChosen(draft: FlowDraft, site: FlowSite): boolean {
  const bookable = site.bookable
  if (!bookable || !draft.start || !draft.end || draft.start >= draft.end) return false
  if (bookable.seatsperbooking > 1 && !draft.seats) return false
  return bookable.bookabletype !== 'calendarday' || localDatesTouched(draft.start, draft.end) >= bookable.mincombined
}

/**
 * Satisfied when every required question that the step's forms ask has an answer, seat by seat too. What is asked is
 * said by `forms`, over all that was answered; whether each answer holds is judged when it is sent.
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

/** Forms with a required question that is still open. A phone number counts as it stands: numbers are not judged here. */
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

/** Satisfied when it is known who books: e-mail, first and last name make the guest. */
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
