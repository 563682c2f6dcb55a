import { useState } from 'react'
import { optionsText } from '../../../../core/domain/forms/answer-text.ts'
import { directionsLink, mapLink } from '../../../../core/domain/marketplace/index.ts'
import type { Gig } from '../../../../core/domain/wire/gigs.ts'
import { useDeadline } from '../../../booking/date/use-deadline.ts'
import { useWhen } from '../../../booking/date/when.ts'
import { PhoneLink } from '../../../booking/questions/phone-link.tsx'
import type { CallError } from '../../../data/errors.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { GigFacts } from './gig-facts.tsx'
import { Sheet } from './gigs-style.ts'
import type { GigProps } from './open-gig.tsx'

/** A claimed job: whom it is for, how to reach them, the way there, and what they answered. */
export function Job({ gig, calls, onDone }: GigProps) {
  const t = useWords()
  const when = useWhen()
  const { ofInstant } = useDeadline()
  const told = when(gig)
  const asked = gig.moveasked && when(gig.moveasked)
  const [asks, setAsks] = useState(false)
  const { details } = gig
  const isEarly = gig.givebackuntil_utc !== null && Date.now() <= Date.parse(gig.givebackuntil_utc)
  return (
    <Sheet id={`job-${gig.id}`} tabIndex={-1}>
      <header>
        <h4>{gig.title || gig.bookablename}</h4>
        <span data-part="time">{told.time || told.date}</span>
      </header>
      <GigFacts gig={gig}>
        {details ? (
          <>
            <li>
              <Icon name="person" />
              <span>{t('gigs.for', { name: nameIn(details) })}</span>
            </li>
            <li>
              <Icon name="phone" />
              {details.mobile_phone_number ? <PhoneLink phone={details.mobile_phone_number} /> : <NoPhone />}
            </li>
            {details.where ? (
              <li>
                <Icon name="pin" />
                <span data-part="place">
                  <a href={mapLink(details.where)} target="_blank" rel="noreferrer">
                    {details.where}
                  </a>
                  <a href={directionsLink(details.where)} target="_blank" rel="noreferrer">
                    {t('thanks.directions')}
                  </a>
                </span>
              </li>
            ) : null}
          </>
        ) : null}
      </GigFacts>
      {details && details.answers.length + details.addons.length > 0 ? (
        <dl>
          {details.addons.length > 0 ? (
            <div>
              <dt>{t('after.extras')}</dt>
              <dd>{optionsText(details.addons)}</dd>
            </div>
          ) : null}
          {details.answers.map(({ seat = 0, prompt, response }) => (
            <div key={`${seat} ${prompt}`}>
              <dt>{prompt}</dt>
              <dd>{response}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <footer>
        {gig.status === 'gig' ? <p>{t('gigs.others_wanted')}</p> : null}
        {asked ? (
          <p>{t('gigs.move_asked', { when: [asked.date, asked.time].filter(Boolean).join(', ') })}</p>
        ) : isEarly ? (
          <>
            <p>{t('gigs.give_back_until', ofInstant(gig.givebackuntil_utc ?? '', gig.timezone))}</p>
            <Button variant="secondary" onClick={() => setAsks(true)}>
              {t('gigs.give_back')}
            </Button>
          </>
        ) : (
          <p>{t('gigs.too_late')}</p>
        )}
      </footer>
      {asks ? <GiveBackDialog gig={gig} calls={calls} onDone={onDone} onClose={() => setAsks(false)} /> : null}
    </Sheet>
  )
}

/** The customer's name, as they gave it. */
export const nameIn = ({ first_name, last_name }: NonNullable<Gig['details']>): string =>
  `${first_name} ${last_name}`.trim()

/** A customer who gave no number is reached by the provider, who has their address. */
function NoPhone() {
  const t = useWords()
  const { provider } = useBootstrap()
  const phone = provider?.phone ?? ''
  return (
    <span data-part="place">
      <span>{t('gigs.no_phone', { provider: provider?.name ?? '' })}</span>
      {phone ? <PhoneLink phone={phone} /> : null}
    </span>
  )
}

/** Asks once more before a job is given back, since somebody else may have it a moment later. */
function GiveBackDialog({ gig, calls, onDone, onClose }: GigProps & { onClose(): void }) {
  const t = useWords()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<CallError | null>(null)
  const giveBack = async () => {
    setBusy(true)
    for (const { id } of gig.mine) {
      const answer = await calls.giveBack({ id: gig.id, resource: id })
      if (answer.ok) continue
      setRefused(answer.error)
      setBusy(false)
      return
    }
    await onDone(t('gigs.given_back', { bookable: gig.bookablename }))
    onClose()
  }
  return (
    <Dialog
      open
      narrow
      title={t('gigs.give_back_title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('gigs.keep')}
          </Button>
          <Button busy={busy} onClick={() => void giveBack()}>
            {t('gigs.give_back')}
          </Button>
        </>
      }
    >
      <p>{t('gigs.give_back_text')}</p>
      {refused ? <Notice tone="error">{failureText(t, refused)}</Notice> : null}
    </Dialog>
  )
}
