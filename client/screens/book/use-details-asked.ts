import { useMemo } from 'react'
import type { PageForm } from '../../../core/domain/wire/index.ts'
import type { LoginNeed } from '../../booking/context/login-need.ts'
import { questionFor } from '../../booking/questions/contact.ts'
import { readForm } from '../../booking/questions/read-forms.ts'
import { isProvided } from '../../booking/questions/use-asked.ts'

/** What a booking can't do without. */
const needed = ['firstname', 'lastname', 'email'] as const

/**
 * Whether the step after the date asks for anything: a login, a contact that the forms before it don't insist on, or a
 * form of its own.
 */
export function useDetailsAsked(forms: PageForm[], login: LoginNeed): boolean {
  return useMemo(() => {
    const all = forms.map(readForm)
    const hasOwn = all.some(({ display_step }) => display_step === 'second_form')
    const isKnown = needed.every((part) => questionFor(part, all.filter(isProvided))?.question.required)
    return login === 'account' || hasOwn || !isKnown
  }, [forms, login])
}
