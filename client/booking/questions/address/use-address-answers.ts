import { useEffect, useRef } from 'react'
import type { PageForm, PublicAddon } from '../../../../core/domain/wire/index.ts'
import { usePrefill } from '../../../frame/prefill.ts'
import type { Draft, UpdateDraft } from '../../../state/draft.ts'
import { contactOf, missingContact } from '../contact.ts'
import { isProvided } from '../contact-form.ts'
import { readAddons } from '../extras/read-addons.ts'
import { readForm } from '../read-forms.ts'
import { answersInAddress, withoutAnswers } from './answers-in-address.ts'

/**
 * Reads answers from the address once the draft is known, and those that a site around gives when it gives them; from
 * then on only the draft counts.
 */
export function useAddressAnswers(
  given: { bookable: string; forms: PageForm[]; addons: PublicAddon[] },
  draft: Draft | null,
  update: UpdateDraft,
): void {
  const isTaken = useRef(false)
  const taken = useRef('')
  const prefill = usePrefill()
  const { bookable, forms: raw, addons } = given
  useEffect(() => {
    if (!draft) return
    const own = raw.map(readForm)
    // What the site itself asks of the contact has slugs too, as `firstname`.
    const contact = missingContact(own.filter(isProvided), (key) => key)
    const forms = contact ? [...own, contact] : own
    const context = { seats: draft.seats ?? 1, bookable, addons: readAddons(addons, bookable) }
    /** Takes the answers of a query into the draft; returns the parameters that were read. */
    const take = (search: string): string[] => {
      const brought = search === '' ? null : answersInAddress(search, forms, draft, context)
      if (!brought) return []
      update((current) => {
        const told = answersInAddress(search, forms, current, context)?.draft ?? {}
        return { ...told, user: contactOf({ ...current, ...told }, forms) }
      })
      return brought.taken
    }
    if (!isTaken.current) {
      isTaken.current = true
      const { search, href } = location
      const read = take(search)
      if (read.length > 0) history.replaceState(history.state, '', withoutAnswers(href, read))
    }
    if (taken.current !== prefill) {
      taken.current = prefill
      take(prefill)
    }
  }, [draft, raw, addons, bookable, update, prefill])
}
