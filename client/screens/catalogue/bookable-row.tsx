import styled from '@emotion/styled'
import type { PublicBookable } from '../../../core/domain/wire/index.ts'
import { bookPath, shownDuration } from '../../booking/bookable/card-facts.ts'
import { useWished } from '../../booking/finding/use-wished.ts'
import { useCardPrice } from '../../booking/price/price-look.ts'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import { useWords } from '../../ui/words.tsx'

const Row = styled.li({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 'calc(var(--space) * 1.5)',
  minHeight: 56,
  paddingBlock: 'calc(var(--space) * 1)',
  borderBlockEnd: '1px solid var(--border)',
  '& a': {
    color: 'inherit',
    fontWeight: 600,
    textDecoration: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'var(--radius-field)' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: '3px solid var(--focus)', outlineOffset: -1 },
  },
  '&:hover a': { textDecoration: 'underline', textDecorationThickness: '.06em' },
  '& > span:first-of-type': { flex: 1, minWidth: 0, lineHeight: 1.35 },
  '& small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)' },
  '& > span:last-of-type': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& svg': { color: 'var(--primary-text)' },
})

/** A bookable in one line: name, length, price. */
export function BookableRow({ bookable }: { bookable: PublicBookable }) {
  const t = useWords()
  const formats = useFormats()
  const price = useCardPrice()(bookable)
  const duration = shownDuration(bookable)
  const wished = useWished()
  return (
    <Row>
      <span>
        <a href={wished(bookPath(bookable))} aria-label={t('catalogue.book_named', { bookable: bookable.name })}>
          {bookable.name}
        </a>
        {duration ? <small>{formats.duration(duration)}</small> : null}
      </span>
      <span>{price ? <Price {...price} /> : null}</span>
      <Icon name="arrow" />
    </Row>
  )
}
