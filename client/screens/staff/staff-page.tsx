import { useBootstrap } from '../../ui/bootstrap.tsx'
import EnquiriesPage from '../enquiry/enquiries-page.tsx'
import EnquiryPage from '../enquiry/enquiry-page.tsx'
import PayoutsPage from '../payouts/payouts-page.tsx'
import RefundsPage from '../refunds/refunds-page.tsx'
import TodayPage from '../today/today-page.tsx'

/** The pages for who works here: in one file, so that customers' first scripts name only that. */
export default function StaffPage() {
  const { page } = useBootstrap()
  if (page === 'today') return <TodayPage />
  if (page === 'enquiries') return <EnquiriesPage />
  if (page === 'enquiry') return <EnquiryPage />
  return page === 'refunds' ? <RefundsPage /> : <PayoutsPage />
}
