import './host'
