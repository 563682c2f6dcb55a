import styled from '@emotion/styled'
import { useState } from 'react'
import { mapLink } from '../../../core/domain/marketplace/index.ts'
import type { PublicBookable } from '../../../core/domain/wire/index.ts'
import { picturesOf, type ShownPicture } from '../../data/pictures.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'

const Body = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 2)',
  '& > p': { whiteSpace: 'pre-line' },
  '& > a': { display: 'inline-flex', alignItems: 'center', gap: 12, minHeight: 44 },
})

const More = styled.button({
  // Above the link that covers the card.
  position: 'relative',
  zIndex: 1,
  alignSelf: 'start',
  minHeight: 44,
  marginBlock: 'calc(var(--space) * -1)',
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontSize: 'var(--small-size)',
  color: 'var(--primary-text)',
  textDecoration: 'underline',
  cursor: 'pointer',
})

/** The address of a place of its own, where customers may read it; empty otherwise. */
const placeOf = ({ location }: PublicBookable): string =>
  location?.displayonbookingsite === true ? (location.address ?? '') : ''

/** Its pictures; without a carousel the one of its card. */
function shownPictures(bookable: PublicBookable): ShownPicture[] {
  const pictures = picturesOf(bookable)
  const { photo = '' } = bookable
  return pictures.length > 0 || photo === '' ? pictures : [{ src: photo, caption: '' }]
}

/**
 * The button that opens a bookable's details: its pictures, its whole description, and its address where that is shown.
 * Renders nothing where the card says all of it.
 * @param isCut whether the card has only the beginning of the description
 * @param href where it is booked
 */
export function BookableDetails(props: { bookable: PublicBookable; isCut: boolean; href: string }) {
  const { bookable, isCut, href } = props
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  const place = placeOf(bookable)
  if (!isCut && place === '' && picturesOf(bookable).length === 0) return null
  const pictures = shownPictures(bookable)
  return (
    <>
      <More
        type="button"
        aria-haspopup="dialog"
        aria-label={t('catalogue.view_more_of', { bookable: bookable.name })}
        onClick={() => setOpen(true)}
      >
        {t('catalogue.view_more')}
      </More>
      <Dialog
        open={isOpen}
        dismiss
        title={bookable.name}
        onClose={() => setOpen(false)}
        actions={<LinkButton href={href}>{t('catalogue.book')}</LinkButton>}
      >
        <Body>
          <Carousel name={bookable.name} pictures={pictures} />
          {bookable.description ? <p>{bookable.description}</p> : null}
          {place ? (
            <a href={mapLink(place)} target="_blank" rel="noopener">
              <Icon name="pin" />
              {place}
            </a>
          ) : null}
        </Body>
      </Dialog>
    </>
  )
}
