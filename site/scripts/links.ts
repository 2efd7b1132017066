/** What links of our pages do besides leading somewhere. Each page loads it after the first paint. */
import './campaign.ts'
import './join-link.ts'
