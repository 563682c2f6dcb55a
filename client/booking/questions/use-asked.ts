import { useMemo } from 'react'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { missingContact, partNames, questionFor } from './contact.ts'
import { isProvided } from './contact-form.ts'
import { readGroups } from './extras/extra-groups.ts'
import { readAddons } from './extras/read-addons.ts'
import { isPlaceAnswered, placeAskedAgain } from './place-question.ts'
import { type DraftContext, readDraft } from './read-draft.ts'
import { type FormView, readForm } from './read-forms.ts'

/** A form without questions that are answered elsewhere; its rules still know them. */
const without = (form: FormView, ids: ReadonlySet<string>): FormView => ({
  ...form,
  sections: form.sections.map((section) => ({
    ...section,
    questions: section.questions.filter(({ id }) => !ids.has(id)),
  })),
})

/** Who booked a standing reservation is told to the provider beside the answers, and stays. */
function withoutContact(forms: FormView[]): FormView[] {
  const contact = new Set(partNames.flatMap((part) => questionFor(part, forms)?.question.id ?? []))
  return forms.map((form) => without(form, contact))
}

/**
 * All forms of the bookable, contact included, and the reading of the draft's answers. `whole` has the questions too
 * that are answered elsewhere.
 */
export function useAsked() {
  const t = useWords()
  const { addons: rawAddons, bookable, hasplaces, today } = useBootstrap()
  const { forms: raw, draft, facts, isStanding = false } = useBooking()
  const whole = useMemo(() => {
    const all = raw.map(readForm)
    if (isStanding) return withoutContact(all)
    const contact = missingContact(all.filter(isProvided), t)
    return contact ? [contact, ...all] : all
  }, [raw, t, isStanding])
  // The place of a visit is asked for with its date, which depends on it, and not once more.
  const again = facts.atcustomers ? placeAskedAgain(whole) : null
  const told = again && isPlaceAnswered(again, draft) ? again.question.id : null
  const forms = useMemo(
    () => (told === null ? whole : whole.map((form) => without(form, new Set([told])))),
    [whole, told],
  )
  const addons = useMemo(() => readAddons(rawAddons, facts.id), [rawAddons, facts.id])
  const groups = useMemo(() => readGroups(bookable?.addongroups), [bookable])
  const seats = draft.seats ?? 1
  const context: DraftContext = useMemo(
    () => ({ seats, bookable: facts.id, addons, hasplaces, today }),
    [seats, facts.id, addons, hasplaces, today],
  )
  const read = useMemo(() => readDraft(forms, draft, context), [forms, draft, context])
  return { forms, whole, addons, groups, seats, context, read }
}
