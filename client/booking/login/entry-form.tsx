import { type ReactNode, useEffect, useRef } from 'react'
import type { CallError } from '../../data/errors.ts'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { InlineAction } from '../questions/form-style.ts'
import { CreatedNotice } from './created-notice.tsx'
import { CreationRefusal } from './creation-refusal.tsx'
import { EntryFields } from './entry-fields.tsx'
import { Entry, Or, TextAction } from './entry-style.ts'
import { InFrame, useFramed } from './in-frame.tsx'
import { ResetLink } from './reset-link.tsx'
import { SignOnButton } from './sign-on-button.tsx'
import { type EntryState, useEntry } from './use-entry.ts'
import type { WhoBooks } from './use-who-books.ts'
import { WayToggle } from './way-toggle.tsx'

interface EntryFormProps {
  who: WhoBooks
  /** The countdown of the hold. */
  hold: ReactNode
  /** Places the form into its step, and its button into the bar at the foot of a phone. */
  children(form: ReactNode, button: ReactNode): ReactNode
}

/**
 * The required-login form: logs in or creates an account, while the booking's slot and answers stay; within another
 * site's frame a window does. Where guests may book, it has a way back.
 */
export function EntryForm({ who, hold, children }: EntryFormProps) {
  const t = useWords()
  const { draft } = useBooking()
  const state = useEntry()
  const { way, busy } = state
  const form = useRef<HTMLFormElement>(null)
  const { isNeeded } = who
  const isElsewhere = useFramed()
  useEffect(() => {
    // The pressed button is gone, so the form takes the focus. When the form appears by itself, the step's heading has
    // it.
    if (!isNeeded) form.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [isNeeded])
  const button = (of?: string) => (
    <Button type="submit" form={of} busy={busy}>
      {t(`entry.continue_${way}`)}
    </Button>
  )
  return children(
    <form ref={form} id="booking-step" data-part="entry" onSubmit={state.onSubmit} noValidate>
      <Entry>
        {hold}
        {who.isNeeded ? <p>{t(draft.reservation ? 'entry.needed_held' : 'entry.needed')}</p> : null}
        {isElsewhere ? (
          <InFrame />
        ) : (
          <>
            <SignOnButton />
            <WayToggle way={way} onWay={state.changeWay} disabled={busy} />
            {way === 'login' ? <CreatedNotice created={state.created} /> : null}
            <EntryFields state={state} />
            {state.refused ? <Refusal state={state} error={state.refused} /> : null}
            <InlineAction>{button()}</InlineAction>
          </>
        )}
        {who.isNeeded ? null : (
          <>
            <Or>{t('entry.or')}</Or>
            <TextAction type="button" onClick={who.asGuest}>
              {t('entry.as_guest')}
            </TextAction>
          </>
        )}
      </Entry>
    </form>,
    isElsewhere ? null : button('booking-step'),
  )
}

/** The refusal of the last attempt. */
function Refusal({ state, error }: { state: EntryState; error: CallError }) {
  const t = useWords()
  if (state.way === 'login') return <Notice tone="error">{failureText(t, error)}</Notice>
  return (
    <CreationRefusal
      error={error}
      reset={<ResetLink email={state.create.values.email}>{t('entry.reset')}</ResetLink>}
      action={
        <Button variant="secondary" onClick={() => state.changeWay('login')}>
          {t('entry.log_in')}
        </Button>
      }
    />
  )
}
