import { memo, type ReactNode } from 'react'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { shortDescription } from '../bookable/card-facts.ts'
import { serversOf } from '../bookable/servers-of.ts'
import { useBooking } from '../context/booking-context.tsx'
import { chosenSpan } from '../context/chosen-span.ts'
import { useWhen } from '../date/when.ts'
import { useDraftEvent } from '../event/event-facts.ts'
import { EventWhen } from '../event/event-when.tsx'
import { PlaceTold } from '../location/place-told.tsx'
import { PriceFailed } from '../price/price-failed.tsx'
import { PriceLines } from '../price/price-lines.tsx'
import { usePriceLook } from '../price/price-look.ts'
import { PriceNews } from '../price/price-news.tsx'
import { useTotal } from '../price/use-total.ts'
import { useAddedTime } from '../questions/use-added-time.ts'
import { About, Body, Chosen, Costs, Cover, Description, Facts, InSight, Panel, PriceRoom } from './summary-style.ts'

/** What is being booked and its price, visible at every step. `children` are the date step's choices. */
export const SummaryPanel = memo(function SummaryPanel({ children }: { children?: ReactNode }) {
  // On the date step the calendar shows the chosen date.
  const choosing = children !== undefined
  const t = useWords()
  const { facts, quote, draft, step } = useBooking()
  // The review tells it with the payment.
  const isFailed = quote.failure !== null && quote.quote === null && step?.kind !== 'confirmation_step'
  return (
    <Panel aria-label={t('summary.heading')}>
      <InSight data-sticks={!choosing || undefined}>
        {facts.photo ? (
          <Cover data-part="cover">
            <Picture src={facts.photo} alt="" ratio="2 / 1" eager />
          </Cover>
        ) : null}
        <Body data-part="booked">
          <About data-part="about">
            <h1>{facts.name}</h1>
            <FactList isPriced={quote.quote !== null && draft.start !== undefined} isServed={choosing} />
            {/* Above what is long, so that it is in sight. */}
            {isFailed ? (
              <Costs>
                <PriceFailed />
              </Costs>
            ) : null}
            {facts.description ? <Told text={facts.description} isFirst={choosing} /> : null}
          </About>
          {children}
          {choosing ? null : <ChosenList />}
          {choosing ? null : <PriceNews quote={quote.quote} />}
          {quote.quote ? (
            <Costs data-part="costs">
              <PriceLines
                quote={quote.quote}
                seats={draft.seats ?? 1}
                updating={quote.updating}
                isReviewed={step?.kind === 'confirmation_step'}
              />
            </Costs>
          ) : quote.updating && !isFailed ? (
            <Costs>
              <Skeleton height={44} />
            </Costs>
          ) : null}
        </Body>
      </InSight>
    </Panel>
  )
})

/** Longer descriptions are folded. A list has shown their beginning, unless customers came to the bookable directly. */
const whole = 100
const wholeDirect = 500
/** What is shown of a longer one. */
const startDirect = 300

/** @param isFirst whether this is the step that customers come to */
function Told({ text, isFirst }: { text: string; isFirst: boolean }) {
  const t = useWords()
  const { isdirect } = useBootstrap()
  const direct = isdirect && isFirst ? '' : undefined
  const isWhole = isdirect && text.length <= wholeDirect
  const start = isWhole ? text : shortDescription(text, isdirect ? startDirect : whole)
  if (start === text) return <Description data-direct={direct}>{text}</Description>
  return (
    <Description as="details" data-direct={direct}>
      <summary>
        <span data-part="start">{start}</span> <span data-part="more">{t('summary.show_more')}</span>
      </summary>
      {text}
    </Description>
  )
}

/**
 * @param isPriced whether the whole price is known: then it takes the place of the bookable's own
 * @param isServed whether it says who serves, where nobody else can: beside the chosen time it is said with that
 */
function FactList({ isPriced, isServed }: { isPriced: boolean; isServed: boolean }) {
  const t = useWords()
  const total = useTotal()
  const { facts, quote, resources } = useBooking()
  const { duration } = useFormats()
  const look = usePriceLook(facts)
  const serving = resources.filter(({ id }) => facts.serving.includes(id)).map(({ name }) => name)
  const { mincombined: minimum, maxcombined: maximum } = facts
  const isDaily = facts.bookabletype === 'calendarday'
  // An event's dates differ in length.
  const isEvent = facts.bookabletype === 'event'
  const unit = facts.stay ? 'nights' : 'days'
  const several =
    minimum === maximum ? t(`${unit}.count`, { count: minimum }) : t(`${unit}.between`, { minimum, maximum })
  const ends = [...new Set([facts.duration, facts.longest])]
  const length = isDaily ? several : ends.map(duration).join(' – ')
  return (
    <Facts>
      {isEvent ? null : (
        <li>
          <Icon name="clock" />
          {length}
        </li>
      )}
      {facts.address && !facts.atcustomers ? (
        <li data-wide>
          <Icon name="pin" />
          {facts.address}
        </li>
      ) : null}
      {isServed && serving.length > 0 ? (
        <li data-part="serving">
          <Icon name="person" />
          {t('summary.with', { names: serving.join(', ') })}
        </li>
      ) : null}
      <li data-narrow={isPriced || undefined}>
        <PriceRoom>
          {isPriced && quote.quote ? <span>{total(quote.quote)}</span> : null}
          <span aria-hidden={isPriced || undefined}>
            <Price {...look} />
          </span>
        </PriceRoom>
      </li>
    </Facts>
  )
}

/** Time, seats and resources, once they are chosen. */
export function ChosenList() {
  const t = useWords()
  const when = useWhen()
  const event = useDraftEvent()
  const added = useAddedTime()
  const { draft, facts, resources } = useBooking()
  const span = chosenSpan(draft, facts)
  if (!span) return null
  const told = when(span)
  const names = serversOf(draft, facts, resources).flatMap((group) => group.names)
  const who = [
    facts.seatsperbooking > 1 && draft.seats ? t('summary.seats', { count: draft.seats }) : '',
    names.length > 0 ? t('summary.with', { names: names.join(', ') }) : '',
  ].filter(Boolean)
  return (
    <Chosen>
      <div>
        <dt>{t('summary.when')}</dt>
        <dd>
          {event ? (
            <EventWhen event={event} span={span} brief />
          ) : (
            <>
              {told.date}
              <br />
              {told.time}
              {told.note ? <small>{told.note}</small> : null}
              {added ? <small>{added}</small> : null}
            </>
          )}
          {who.length > 0 ? <small>{who.join(' · ')}</small> : null}
        </dd>
      </div>
      <PlaceTold />
    </Chosen>
  )
}
