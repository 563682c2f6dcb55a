import styled from '@emotion/styled'
import { useEffect, useId, useRef, useState } from 'react'
import { shortDescription, shownDuration } from '../../booking/bookable/card-facts.ts'
import { useCardPrice } from '../../booking/price/price-look.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { useWords } from '../../ui/words.tsx'
import { AppointmentEditor, EditorPlaceholder } from './appointment-editor.tsx'
import { AppointmentList } from './appointment-list.tsx'
import { useCart } from './cart-context.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { Undated } from './undated.tsx'

const Root = styled.article({
  overflow: 'clip',
  background: 'var(--surface)',
  border: 'max(var(--border-card), 1px) solid var(--card-edge)',
  borderRadius: 'var(--radius-card)',
  transition: 'border-color var(--fast), box-shadow var(--fast)',
  '&[data-chosen]': { borderColor: 'var(--primary)', boxShadow: 'inset 0 0 0 1px var(--primary)' },
  '& > [data-part=head]': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 'calc(var(--space) * 1.5)',
    padding: 'calc(var(--space) * 2)',
  },
  // In a cart nothing is ticked: what stands there was chosen.
  '& > div[data-part=head]': {
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBlock: 'calc(var(--space) * 1.5)',
  },
  '& > label': {
    cursor: 'pointer',
    '&:hover [data-part=name]': { textDecoration: 'underline', textDecorationThickness: '.06em' },
  },
  '& input[type=checkbox]': { flex: 'none', width: 24, height: 24, margin: 0, accentColor: 'var(--primary)' },
  '& [data-part=told]': { flex: 1, minWidth: 0, display: 'grid', gap: 2 },
  '& [data-part=name]': { fontWeight: 650 },
  '& [data-part=about]': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
  '& [data-part=facts]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px calc(var(--space) * 2)',
    marginBlockStart: 4,
    fontSize: 'var(--small-size)',
    '& > span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
    // One text that wraps: an amount, and what comes on top of it.
    '& > span:first-of-type': { display: 'inline', fontWeight: 650 },
    '& > span + span': { color: 'var(--muted)' },
    '& svg': { width: 16, height: 16 },
  },
  '& [data-part=picture]': {
    flex: 'none',
    width: 'clamp(64px, 18vw, 104px)',
    overflow: 'hidden',
    borderRadius: 'min(var(--radius-card), 12px)',
  },
  '& > [data-part=dates]': { borderBlockStart: 'var(--rule)', '&:empty': { display: 'none' } },
})

/** A bookable of the list. Ticking it opens its calendar; with a date, it lists its dates and accepts another. */
export function BookableRow({ bookable: id }: { bookable: string }) {
  const t = useWords()
  const formats = useFormats()
  const { hascart } = useBootstrap()
  const named = useId()
  const box = useRef<HTMLInputElement>(null)
  const priceOf = useCardPrice()
  const { find, shown, taking, opening, gone, draft, edit, close, untick, ready } = useCart()
  const [removing, setRemoving] = useState(false)
  const own = shown.filter((one) => one.bookable === id)
  const wasTakenOut = gone.some(({ appointment }) => appointment.bookable === id)
  const isOpen = draft.editing?.bookable === id
  const isUndated = !isOpen && (draft.undated ?? []).some((one) => one.bookable === id)
  const isOpening = opening === id
  const isChosen = own.length > 0 || isOpen || isUndated || isOpening
  const isTaking = isOpen && taking !== null
  useReturnedFocus(isOpen, isTaking, box)
  const bookable = find(id)
  if (!bookable) return null
  const { entity, facts } = bookable
  const price = priceOf(entity)
  const isByDay = facts.datekind === 'calendarday' || facts.datekind === 'range'
  const isPricedByDay = price?.per === 'day' || price?.per === 'night'
  const duration = facts.bookabletype === 'standard' ? shownDuration(entity) : null
  const picture = facts.photo ? (
    <span data-part="picture">
      <Picture src={facts.photo} alt="" ratio="4 / 3" />
    </span>
  ) : null
  const tick = () => {
    if (own.length > 0) setRemoving(true)
    else if (isOpen) close()
    else if (isUndated) untick(id)
    else edit({ bookable: id })
  }
  return (
    <Root data-bookable={facts.slug} data-chosen={isChosen || undefined}>
      {hascart ? (
        <div data-part="head">
          <strong data-part="name">{facts.name}</strong>
          {picture}
        </div>
      ) : (
        <label data-part="head">
          <input
            ref={box}
            type="checkbox"
            checked={isChosen}
            disabled={!ready}
            aria-labelledby={named}
            aria-expanded={isOpen}
            onChange={tick}
          />
          <span data-part="told">
            <span data-part="name" id={named}>
              {facts.name}
            </span>
            {facts.description ? <span data-part="about">{shortDescription(facts.description, 120)}</span> : null}
            <span data-part="facts">
              <span>{price ? <Price {...price} /> : null}</span>
              {duration ? (
                <span>
                  <Icon name="clock" />
                  {formats.duration(duration)}
                </span>
              ) : null}
              {isByDay && !isPricedByDay ? <span>{t('checklist.by_day')}</span> : null}
            </span>
          </span>
          {picture}
        </label>
      )}
      <div data-part="dates">
        {own.length > 0 || wasTakenOut ? <AppointmentList appointments={own} bookable={bookable} /> : null}
        {isUndated ? <Undated bookable={bookable} /> : null}
        {isOpen ? (
          <div hidden={isTaking}>
            <AppointmentEditor bookable={bookable} />
          </div>
        ) : null}
        {isOpening ? <EditorPlaceholder /> : null}
      </div>
      {removing ? (
        <RemoveDialog
          appointments={own}
          onClose={() => {
            setRemoving(false)
            box.current?.focus()
          }}
        />
      ) : null}
    </Root>
  )
}

/** When the calendar closes, returns the focus to its opener, unless the focus has moved on. */
function useReturnedFocus(isOpen: boolean, isTaking: boolean, box: { current: HTMLInputElement | null }) {
  const was = useRef({ isOpen, isTaking })
  useEffect(() => {
    // What is only hidden keeps the focus until the next frame. A dialog over it keeps it until both are gone.
    const isLost = document.activeElement === document.body || document.activeElement?.closest('[hidden]') != null
    const isClosed = (was.current.isOpen && !isOpen) || (isTaking && !was.current.isTaking)
    if (isClosed && isLost) {
      box.current?.focus({ preventScroll: true })
      box.current?.closest('article')?.scrollIntoView({ block: 'nearest' })
    }
    was.current = { isOpen, isTaking }
  }, [isOpen, isTaking, box])
}
