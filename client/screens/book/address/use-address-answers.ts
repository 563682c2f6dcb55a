import { useEffect, useRef } from 'react'
import type { PageForm, PublicAddon } from '../../../../core/domain/wire/index.ts'
import { contactOf } from '../../../booking/questions/contact.ts'
import { readAddons } from '../../../booking/questions/extras/read-addons.ts'
import { readForm } from '../../../booking/questions/read-forms.ts'
import type { Draft, UpdateDraft } from '../../../state/draft.ts'
import { answersInAddress, withoutAnswers } from './answers-in-address.ts'

/** Reads answers from the address once the draft is known; from then on only the draft counts. */
export function useAddressAnswers(
  given: { bookable: string; forms: PageForm[]; addons: PublicAddon[] },
  draft: Draft | null,
  update: UpdateDraft,
): void {
  const isTaken = useRef(false)
  const { bookable, forms: raw, addons } = given
  useEffect(() => {
    if (!draft || isTaken.current) return
    isTaken.current = true
    if (location.search === '') return
    const forms = raw.map(readForm)
    const context = { seats: draft.seats ?? 1, bookable, addons: readAddons(addons, bookable) }
    const { search, href } = location
    const brought = answersInAddress(search, forms, draft, context)
    if (!brought) return
    history.replaceState(history.state, '', withoutAnswers(href, brought.taken))
    update((current) => {
      const told = answersInAddress(search, forms, current, context)?.draft ?? {}
      return { ...told, user: contactOf({ ...current, ...told }, forms) }
    })
  }, [draft, raw, addons, bookable, update])
}
