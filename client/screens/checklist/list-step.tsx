import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { Content, StepHeading } from '../../booking/step/step-frame.tsx'
import { stepOf } from '../../steps/step-screens.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { preloadWhenIdle } from '../../ui/preload.ts'
import type { StepProps } from '../../ui/step-props.ts'
import { useWords } from '../../ui/words.tsx'
import { CartBar } from './cart-bar.tsx'
import { useCart } from './cart-context.tsx'
import { AllRunOut, useAllAgain } from './cart-hold.tsx'
import { checklistGroups } from './group-progress.ts'
import { TagGroup } from './tag-group.tsx'
import { useGoOn } from './use-go-on.ts'

const Groups = styled.div({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 5)',
  // Dates come with the draft, which only the browser reads. Content below them is hidden until then.
  'html[data-script] [data-checklist]:not([data-ready]) &': { visibility: 'hidden' },
})
const KeepShopping = styled.p({ display: 'flex' })
const Lead = styled.p({
  maxWidth: '60ch',
  minHeight: 'var(--body-line, 1.5em)',
  marginBlockEnd: 'calc(var(--space) * 3)',
  color: 'var(--muted)',
})

/**
 * The list of all bookables in groups by tag, each ticked and dated in place; of a cart those that are in it, with a
 * way back to all.
 */
export function ListStep({ step, onContinue }: StepProps) {
  const t = useWords()
  const { language, hascart } = useBootstrap()
  const { bookables, appointments, gone, draft, ready } = useCart()
  const named = [...appointments, ...(draft.undated ?? []), draft.editing, ...gone.map((one) => one.appointment)]
  const inUse = new Set(named.map((one) => one?.bookable))
  const shown = bookables.map(({ entity }) => entity).filter(({ id }) => !hascart || inUse.has(id))
  const groups = hascart ? [{ tag: null, bookables: shown }] : checklistGroups(shown, language)
  const count = appointments.length
  const inCart = count === 0 ? t('cart.empty') : t('cart.count_announce', { count })
  const goOn = useGoOn(onContinue)
  usePreload()
  const all = useAllAgain()
  return (
    <>
      <Content>
        <StepHeading step={step} />
        <Lead>{!hascart ? t('checklist.lead') : ready ? inCart : null}</Lead>
        {appointments.length > 1 ? <AllRunOut all={all} /> : null}
        <Groups>
          {groups.map((group) => (
            <TagGroup key={group.tag ?? ''} group={group} />
          ))}
          {hascart ? (
            <KeepShopping>
              <LinkButton variant={appointments.length === 0 ? 'primary' : 'secondary'} href="/">
                {t('cart.keep_shopping')}
              </LinkButton>
            </KeepShopping>
          ) : null}
        </Groups>
        <Announcement />
      </Content>
      {draft.editing ? null : (
        <CartBar
          action={
            <Button disabled={appointments.length === 0} onClick={goOn}>
              {t('checklist.continue')}
            </Button>
          }
        />
      )}
    </>
  )
}

/** Loads the code of the calendars, and of what is chosen before them, while the browser is idle. */
function usePreload() {
  const { bookables } = useCart()
  const picks = bookables.some(({ facts }) => facts.choicegroups.length > 0)
  const kinds = [...new Set(bookables.map(({ facts }) => facts.datekind))].join(' ')
  useEffect(() => {
    const dates = kinds.split(' ').map((kind) => stepOf('datetime_step', kind))
    return preloadWhenIdle(picks ? [stepOf('resource_step', ''), ...dates] : dates)
  }, [picks, kinds])
}

/** Announces the number of appointments when it changes. */
function Announcement() {
  const t = useWords()
  const { appointments, ready } = useCart()
  const { hascart } = useBootstrap()
  const known = useRef<number | null>(null)
  const [message, setMessage] = useState('')
  const count = appointments.length
  useEffect(() => {
    if (!ready) return
    const key = hascart ? 'cart.count_announce' : 'checklist.count_announce'
    if (known.current !== null && known.current !== count) setMessage(t(key, { count }))
    known.current = count
  }, [ready, count, hascart, t])
  return <LiveRegion message={message} />
}
