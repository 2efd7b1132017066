/** One person in the demo directory. */
export interface DemoProfile {
  /** Unlike that of any other profile in the same list. */
  id: string | number
  name: string
  /** What the domain filter looks in, such as 'Senior Backend Engineer'. */
  role: string
  company: string
  /** The person's own address, such as `name.techworks.ltd`. */
  domain: string
  /** What the avatar shows. Taken from the name where a page leaves it out. */
  initials: string
  skills: readonly string[]
  /** Years. */
  experience: number
  /** How many projects the portfolio shows. */
  projects: number
  /** 0 to 5. */
  rating: number
  description: string
  location: string
  /** Whether the portfolio can be opened. */
  isAvailable: boolean
}
