import styled from '@emotion/styled'
import { tagsShown } from '../../../core/domain/catalogue/index.ts'
import type { PublicBookable, PublicResource } from '../../../core/domain/wire/index.ts'
import {
  bookPath,
  bookPathWith,
  descriptionOnCard,
  enquirePath,
  shownDays,
  shownDuration,
} from '../../booking/bookable/card-facts.ts'
import { useWished } from '../../booking/finding/use-wished.ts'
import { useCardPrice } from '../../booking/price/price-look.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { cardFrame, cardLink } from '../../ui/card-frame.ts'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { useWords } from '../../ui/words.tsx'
import { BookableDetails } from './bookable-details.tsx'
import { CardFaces } from './card-faces.tsx'
import { NextDate } from './next-date.tsx'
import { NextFree } from './next-free.tsx'
import { isOwn } from './next-free-provider.tsx'

const Root = styled.article({
  ...cardFrame,
  '&:focus-within': { boxShadow: 'var(--shadow-raised)' },
  '& [data-part=text]': {
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    gap: 'calc(var(--space) * 1)',
    padding: 'var(--card-padding)',
  },
  '& [data-part=tags]': {
    color: 'var(--muted)',
    fontSize: 'var(--label-size)',
    lineHeight: 'var(--label-line)',
    fontWeight: 'var(--label-weight)',
    letterSpacing: 'var(--label-spacing)',
  },
  '& h3 a': cardLink,
  '&:hover h3 a': { textDecoration: 'underline', textDecorationThickness: '.06em' },
  '& [data-part=about]': { color: 'var(--muted)' },
  '& [data-part=next]': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    fontSize: 'var(--small-size)',
    lineHeight: 'var(--small-line)',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    '& > svg': { alignSelf: 'start', flex: 'none', color: 'var(--primary-text)' },
    '& [data-part=dates]': { display: 'flex', flexWrap: 'wrap', gap: '0 6px' },
    '& > [data-part=stack]': { display: 'grid', '& > span': { gridArea: '1 / 1' } },
    '& [data-muted]': { color: 'var(--muted)', fontWeight: 400 },
    // One line: what wraps goes above its first part, and only the upper line is in sight.
    '&[data-line]': {
      height: 'calc(var(--small-size) * var(--small-line))',
      '& > [data-part=dates]': {
        height: '100%',
        overflow: 'hidden',
        flexWrap: 'wrap-reverse',
        alignContent: 'flex-end',
      },
      'html:not([data-script]) &': { display: 'none' },
    },
    '& small': { color: 'var(--muted)', fontSize: 'inherit', fontWeight: 400 },
  },
  '& [data-part=foot]': {
    // The facts wrap beside the word of the link, which goes below them where a price has no room beside it.
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: '12px 16px',
    marginTop: 'auto',
    paddingTop: 'calc(var(--space) * 1.5)',
    '& > div': {
      flex: '1 1 7.5rem',
      minWidth: 'min-content',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '4px 16px',
    },
    '& > div > span': { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 6px' },
    '& > div > span:first-of-type': { fontWeight: 650 },
    '& > div > span + span': { color: 'var(--muted)', fontSize: 'var(--small-size)' },
    // Above the link that covers the card.
    '& [data-part=enquire]': {
      position: 'relative',
      zIndex: 1,
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: 44,
      color: 'var(--primary-text)',
      fontSize: 'var(--small-size)',
    },
  },
  '&&:hover [data-part=go]': {
    background: 'var(--button-bg)',
    borderColor: 'var(--button-edge)',
    color: 'var(--button-fg)',
  },
})

/** It looks like the button that the whole card is, and lies below the link that covers it. */
const Go = styled.span(buttonStyle, { position: 'static', marginInlineStart: 'auto', whiteSpace: 'nowrap' })

/**
 * A bookable in the list: picture, name, tags, lowest price, length. The whole card is one link. `under` is the tag of
 * the heading above, which the card omits; `alone` in its group it spans the page where there is room. With a resource
 * in `with`, it links to that resource's times; otherwise it offers the resources to choose from, where the page has
 * them.
 */
export function BookableCard(props: {
  bookable: PublicBookable
  eager: boolean
  alone: boolean
  under: string | null
  with?: PublicResource
}) {
  const { bookable, eager, alone, under } = props
  const t = useWords()
  const formats = useFormats()
  const price = useCardPrice()(bookable)
  const duration = shownDuration(bookable)
  const days = useDaysWord(bookable)
  const site = useSiteOf(bookable)
  const enquire = enquirePath(bookable)
  const tags = tagsShown(bookable).filter((tag) => tag !== under)
  const heads = isOwn(bookable) ? tags : [site, ...tags]
  const photo = typeof bookable.photo === 'string' ? bookable.photo : ''
  const { whole, about } = aboutOf(bookable)
  const wished = useWished()
  const asks = enquire && !isOwn(bookable) ? wished(enquire) : enquire
  const href = wished(props.with ? bookPathWith(bookable, props.with) : bookPath(bookable))
  return (
    <Root data-alone={alone || undefined} data-pictured={photo ? '' : undefined}>
      {photo ? <Picture src={photo} alt="" eager={eager} /> : null}
      <div data-part="text">
        {heads.length > 0 ? <p data-part="tags">{heads.join(' · ')}</p> : null}
        <h3>
          <a href={href} aria-label={t('catalogue.book_named', { bookable: bookable.name })}>
            {bookable.name}
          </a>
        </h3>
        {about ? <p data-part="about">{about}</p> : null}
        <BookableDetails bookable={bookable} isCut={about !== whole} href={href} />
        {props.with ? null : <CardFaces bookable={bookable} />}
        {bookable.bookabletype === 'event' ? (
          <NextDate bookable={bookable} />
        ) : isOwn(bookable) ? (
          <NextFree bookable={bookable} />
        ) : null}
        <div data-part="foot">
          <div>
            <span>{price ? <Price {...price} /> : null}</span>
            {days ? <span>{days}</span> : null}
            {duration ? (
              <span>
                <Icon name="clock" />
                {formats.duration(duration)}
              </span>
            ) : null}
            {asks ? (
              <a
                data-part="enquire"
                href={asks}
                aria-label={t('catalogue.enquire_named', { provider: site, bookable: bookable.name })}
              >
                {t('catalogue.enquire', { provider: site })}
              </a>
            ) : null}
          </div>
          <Go data-part="go" data-variant="secondary" aria-hidden="true">
            {t('catalogue.book')}
            <Icon name="arrow" />
          </Go>
        </div>
      </div>
    </Root>
  )
}

/** The name of the site on which a bookable is booked: this one, or one that a master site lists. */
function useSiteOf(bookable: PublicBookable): string {
  const { provider, providers } = useBootstrap()
  const site = isOwn(bookable) ? provider : providers.find(({ id }) => id === bookable.provider)
  return site?.name ?? provider?.name ?? ''
}

/** A description, and the part of it that a card shows. */
function aboutOf({ description = '' }: PublicBookable): { whole: string; about: string } {
  const whole = description.trim()
  return { whole, about: descriptionOnCard(whole) }
}

/** The number of days or nights that may be booked, in words; nothing for other kinds and for a single day. */
function useDaysWord(bookable: PublicBookable): string {
  const t = useWords()
  const days = shownDays(bookable)
  if (!days || days.maximum === 1) return ''
  if (days.minimum === days.maximum) return t(`catalogue.${days.countby}_exact`, { count: days.minimum })
  return t(`catalogue.${days.countby}`, { minimum: days.minimum, maximum: days.maximum })
}
