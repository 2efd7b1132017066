import { createRoot } from 'react-dom/client'
import { Launch } from './Launch.jsx'

createRoot(document.querySelector('#app')).render(<Launch />)
