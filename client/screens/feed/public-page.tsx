import { useParams } from 'wouter'
import { isCivil } from '../../booking/date/civil-date.ts'
import { FeedPage } from './feed-page.tsx'
import { FeedWall } from './feed-wall.tsx'

/** The public feed of a provider: a day that the address names, today, or the form for a screen on a wall. */
export default function PublicPage() {
  const { day = '' } = useParams<{ day?: string }>()
  return day === 'wall' ? <FeedWall /> : <FeedPage named={isCivil(day) ? day : null} />
}
