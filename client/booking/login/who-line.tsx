import { useLayoutEffect, useRef } from 'react'
import { nameOf, useSessionActions } from '../../state/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { Line, TextAction } from './entry-style.ts'
import type { WhoBooks } from './use-who-books.ts'

/** Shown above the contact questions: the signed-in user, or the offer to log in. Both have the same height. */
export function WhoLine({ who }: { who: WhoBooks }) {
  if (!who.known)
    return (
      <Line aria-hidden>
        <Skeleton width="14em" height="1em" />
      </Line>
    )
  return who.user ? <SignedIn who={who} name={nameOf(who.user)} /> : <Offer who={who} />
}

/** Takes the focus after the login form has disappeared. */
function useFocusAfter(hasEntered: boolean) {
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (hasEntered) line.current?.focus()
  }, [hasEntered])
  return line
}

function Offer({ who }: { who: WhoBooks }) {
  const t = useWords()
  const line = useFocusAfter(who.hasEntered)
  return (
    <Line ref={line} tabIndex={-1} data-part="who-books">
      <Icon name="lock" />
      <span data-part="who">{t('entry.have_account')}</span>
      <TextAction type="button" onClick={who.enter}>
        {t('entry.log_in')}
      </TextAction>
    </Line>
  )
}

/** Confirms a sign-in that has just happened. */
function SignedIn({ who, name }: { who: WhoBooks; name: string }) {
  const t = useWords()
  const { signOut } = useSessionActions()
  const line = useFocusAfter(who.hasEntered)
  const leave = async () => {
    const elsewhere = await signOut()
    if (elsewhere) location.assign(elsewhere)
  }
  return (
    <Line ref={line} tabIndex={-1} data-part="signed-in">
      <Icon name="check" />
      <span data-part="who">{t('entry.booking_as', { name })}</span>
      <TextAction type="button" onClick={leave}>
        {t('entry.not_you')}
      </TextAction>
    </Line>
  )
}
