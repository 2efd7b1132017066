/** React by itself: with this, a browser asks for it together with what imports it, and not later. */
import 'react-dom/client'
