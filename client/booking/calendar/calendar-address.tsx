import styled from '@emotion/styled'
import { useId, useState } from 'react'
import type { Answer, CallError } from '../../data/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'

const Root = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  justifyItems: 'start',
  marginTop: 'calc(var(--space) * 2)',
  '& h2, & p': { margin: 0 },
  '& > h2': { fontSize: 'var(--h3-size)' },
  '& > p': { maxWidth: '56ch' },
  '& > [data-part=room]': { display: 'grid', width: '100%', justifyItems: 'start' },
  '& > [data-part=room] > *': { gridArea: '1 / 1', alignSelf: 'start' },
  '& [data-part=address]': {
    display: 'grid',
    gap: 'var(--space)',
    width: '100%',
    justifyItems: 'start',
    '& > div': { display: 'grid', gap: 'var(--space)', width: '100%' },
  },
  '& [data-part=actions]': { display: 'flex', flexWrap: 'wrap', gap: 'var(--space)' },
})

interface CalendarAddressProps {
  /** The heading, where there are several calendars. */
  title?: string
  /** What the calendar follows, in a sentence. */
  text: string
  /** What to know of the address, in a sentence. */
  note: string
  /** An address that is shown already, where this is drawn anew; `onKnown` is told of those that come. */
  known?: string | undefined
  onKnown?(address: string): void
  ask(): Promise<Answer<string>>
  /** Absent for those who may not make another address. */
  renew?: (() => Promise<Answer<string>>) | undefined
}

/**
 * The address under which a calendar follows reservations, on request; whoever has it reads them. As a `webcal:` link
 * it opens in the calendar of the device, which then subscribes to it.
 */
export function CalendarAddress({ title, text, note, known = '', onKnown, ask, renew }: CalendarAddressProps) {
  const t = useWords()
  const heading = useId()
  const [address, setAddress] = useState(known)
  const [isBusy, setBusy] = useState(false)
  const [isRenewed, setRenewed] = useState(false)
  const [failed, setFailed] = useState<CallError | null>(null)
  const call = async (made: () => Promise<Answer<string>>, renews: boolean) => {
    setBusy(true)
    setFailed(null)
    const answer = await made()
    setBusy(false)
    if (answer.ok) {
      setAddress(answer.value)
      onKnown?.(answer.value)
      setRenewed(renews)
    } else setFailed(answer.error)
  }
  return (
    <Root>
      <h2 id={heading}>{title ?? t('calendaraddress.title')}</h2>
      <p>{text}</p>
      {failed ? <Notice tone="error">{failureText(t, failed)}</Notice> : null}
      <div data-part="room">
        {address === '' ? (
          <Button variant="secondary" busy={isBusy} onClick={() => call(ask, false)}>
            {t('calendaraddress.show')}
          </Button>
        ) : null}
        {address === '' && !isBusy ? null : (
          // Its room is there with the press, before the address comes.
          <div data-part="address" style={address === '' ? { visibility: 'hidden' } : undefined}>
            <div>
              <TextField
                label={address === '' ? '\u00a0' : t('calendaraddress.label')}
                value={address}
                readOnly
                onFocus={(event) => event.target.select()}
                help={t('calendaraddress.slow')}
              />
              <Copy code={address} about={heading} />
            </div>
            <div data-part="actions">
              <LinkButton variant="secondary" href={address.replace(/^https?:/, 'webcal:')}>
                {t('calendaraddress.open')}
              </LinkButton>
              {renew ? <Renewal busy={isBusy} renew={() => call(renew, true)} /> : null}
            </div>
            <p role="status">{isRenewed ? t('calendaraddress.renewed') : note}</p>
          </div>
        )}
      </div>
    </Root>
  )
}

/** Makes another address, once it was said that whoever follows the present one is cut off: nothing brings it back. */
function Renewal({ busy, renew }: { busy: boolean; renew(): Promise<void> }) {
  const t = useWords()
  const [isAsking, setAsking] = useState(false)
  const keep = () => setAsking(false)
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={() => setAsking(true)}>
        {t('calendaraddress.renew')}
      </Button>
      <Dialog
        open={isAsking}
        narrow
        title={t('calendaraddress.renew')}
        onClose={keep}
        actions={
          <>
            <Button variant="secondary" onClick={keep}>
              {t('calendaraddress.keep')}
            </Button>
            <Button
              onClick={() => {
                keep()
                void renew()
              }}
            >
              {t('calendaraddress.renew')}
            </Button>
          </>
        }
      >
        <p>{t('calendaraddress.renew_text')}</p>
      </Dialog>
    </>
  )
}
