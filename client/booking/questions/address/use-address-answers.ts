import { useEffect, useRef } from 'react'
import type { PageForm, PublicAddon } from '../../../../core/domain/wire/index.ts'
import { usePrefill } from '../../../frame/prefill.ts'
import type { Draft, UpdateDraft } from '../../../state/draft.ts'
import { contactOf, missingContact } from '../contact.ts'
import { isProvided } from '../contact-form.ts'
import { readAddons } from '../extras/read-addons.ts'
import { type FormView, readForm } from '../read-forms.ts'
import { answersInAddress, withoutAnswers } from './answers-in-address.ts'

/** The forms that were not read yet under a key, which they are from then on. */
export function unread(forms: FormView[], key: string, read: Set<string>): FormView[] {
  const fresh = forms.filter(({ id }) => !read.has(`${id} ${key}`))
  for (const { id } of fresh) read.add(`${id} ${key}`)
  return fresh
}

/**
 * Reads answers from the address once the draft is known, and those that a site around gives when it gives them, once
 * for each form, as soon as that is asked; from then on only the draft counts.
 */
export function useAddressAnswers(
  given: { bookable: string; forms: PageForm[]; addons: PublicAddon[] },
  draft: Draft | null,
  update: UpdateDraft,
): void {
  const address = useRef<string | null>(null)
  const done = useRef(new Set<string>())
  const prefill = usePrefill()
  const { bookable, forms: raw, addons } = given
  useEffect(() => {
    if (!draft) return
    address.current ??= location.search
    const own = raw.map(readForm)
    // What the site itself asks of the contact has slugs too, as `firstname`.
    const contact = missingContact(own.filter(isProvided), (key) => key)
    const forms = contact ? [...own, contact] : own
    const context = { seats: draft.seats ?? 1, bookable, addons: readAddons(addons, bookable) }
    /** Takes the answers of a query into the draft; returns the parameters that were read. */
    const take = (search: string): string[] => {
      const fresh = search === '' ? [] : unread(forms, search, done.current)
      const brought = fresh.length === 0 ? null : answersInAddress(search, fresh, draft, context)
      if (!brought) return []
      update((current) => {
        const told = answersInAddress(search, fresh, current, context)?.draft ?? {}
        return { ...told, user: contactOf({ ...current, ...told }, forms) }
      })
      return brought.taken
    }
    const read = take(address.current)
    if (read.length > 0) history.replaceState(history.state, '', withoutAnswers(location.href, read))
    take(prefill)
  }, [draft, raw, addons, bookable, update, prefill])
}
