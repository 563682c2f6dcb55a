import { useParams } from 'wouter'
import { FeedPage } from './feed-page.tsx'
import { FeedWall } from './feed-wall.tsx'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The public feed of a provider: a day that the address names, today, or the form for a screen on a wall. */
export default function PublicPage() {
  const { day = '' } = useParams<{ day?: string }>()
  return day === 'wall' ? <FeedWall /> : <FeedPage named={isDay(day) ? day : null} />
}
